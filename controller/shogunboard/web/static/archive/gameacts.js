/**
 * What players may do with a kept game: name it, note on it, delete it, and play on from one of its positions.
 */

import { fetchState, sendCommand, sendHand } from "../api.js";
import { openDialog, tickBox } from "../dialogs.js";
import { say, sayAs } from "../language.js";
import { button, words } from "../panel.js";
import { keepOrigin } from "./origin.js";
import { sendDeleted, sendNote, sendTags } from "./requests.js";

/** @typedef {import("./requests.js").KeptGame} KeptGame */

/** Tags that are always offered, beside the players; the date is among them.
 * @type {Record<string, string>} */
const OFFERED = { Date: say("Date, such as 2026.11.30"), Event: say("Event"), Site: say("Place"), Round: say("Round") };

/** @param {string} name
 * @param {string} value
 * @param {string} [tag]
 * @returns {{label: HTMLElement, input: HTMLInputElement | HTMLTextAreaElement}} */
function entry(name, value, tag = "input") {
  const label = document.createElement("label");
  label.className = "entry";
  const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (document.createElement(tag));
  input.value = value;
  label.append(words("span", name), input);
  return { label, input };
}

/** @param {KeptGame} game */
export function renameGame(game) {
  const unknown = (/** @type {string} */ text) => (/^[?.]*$/.test(text) ? "" : text);
  const names = { ...Object.fromEntries(game.seats.map((tag, index) => [tag, game.names[index]])), ...OFFERED };
  const entries = Object.entries(names).map(([tag, name]) => ({ tag, ...entry(name, unknown(game.tags[tag] ?? "")) }));
  const send = () => {
    const changed = entries.filter(({ tag, input }) => input.value.trim() !== unknown(game.tags[tag] ?? ""));
    return sendTags(game.id, Object.fromEntries(changed.map(({ tag, input }) => [tag, input.value.trim()])));
  };
  openDialog(say("Names and tags"), entries.map(({ label }) => label), [{ text: say("Save"), act: send, className: "primary" }]);
}

/** @param {KeptGame} game
 * @param {number} ply */
export function writeNote(game, ply) {
  const move = game.moves[ply - 1];
  const { label, input } = entry(move === undefined ? say("Before the first move") : move.text, (move ?? game).notes.join(" "), "textarea");
  /** @type {HTMLTextAreaElement} */ (input).rows = 4;
  openDialog(say("Note"), [label], [{ text: say("Save"), act: () => sendNote(game.id, ply, input.value), className: "primary" }]);
  input.focus();
}

/** Delete a game at once: it can be brought back.
 * @param {KeptGame} game
 * @param {boolean} deleted */
export const deleteGame = (game, deleted) => sendDeleted(game.id, deleted);

/** The button to go on with a game, if it was broken off and can go on here.
 * @param {KeptGame} game
 * @param {import("../model.js").Model} model
 * @returns {HTMLElement[]} */
export function resumeButton(game, model) {
  const can = game.result === "*" && !game.at_board && !game.deleted && game.same_set;
  return can ? [button(say("Resume this game"), () => resumeGame(game, model), "for-players primary wide")] : [];
}

/** Go on at the board with a game that was broken off; the board is guided to its position.
 * @param {KeptGame} game
 * @param {import("../model.js").Model} model */
function resumeGame(game, model) {
  const { state, playground } = model;
  const what = [say("It goes on as it was left: moves, clock and notes stay.")];
  const left = state?.phase === "playing" && state.moves.length > 0;
  if (left) what.push(say("The game at the board is left unfinished; it stays among your games, and you can go on with it later."));
  if (!playground) what.push(say("The lights and the page show where each piece is to stand."));
  const place = tickBox(say("Put the pieces there for me"), true);
  const goOn = async () => {
    await sendCommand("resume_game", { id: game.id });
    if (playground && place.box.checked) await sendHand({ action: "match" });
    location.hash = "#/";
  };
  openDialog(say("Resume this game"), [...what, ...(playground ? [place.label] : [])], [{ text: sayAs("game", "Resume"), act: goOn, className: "primary" }]);
}

/** Play on at the board from a position of a kept game; the board is guided to it.
 * @param {KeptGame} game
 * @param {number} ply
 * @param {import("../model.js").Model} model */
export function playOn(game, ply, model) {
  const { state, playground } = model;
  const what = [];
  if (state?.phase === "playing" && state.moves.length > 0) what.push(say("The game at the board is left unfinished; it stays among your games."));
  if (!game.same_set) what.push(say("It was played with another set: at this board the pieces show other numbers."));
  if (!playground) what.push(say("The lights show where each piece is to stand."));
  const place = tickBox(say("Put the pieces there for me"), true);
  const begin = async () => {
    const before = (await fetchState()).game_id;
    await sendCommand("start_from", { game: game.game, position: game.positions[ply].position });
    if (playground && place.box.checked) await sendHand({ action: "match" });
    await keepOrigin(game, ply, before);
    location.hash = "#/";
  };
  openDialog(say("Play on from here"), [...what, ...(playground ? [place.label] : [])], [{ text: say("Play on"), act: begin, className: "primary" }]);
}
