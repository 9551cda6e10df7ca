/**
 * A new game: who plays, which piece stands where, who begins, how the board lies, and how much time there is. Everything
 * has a good answer already, so that one press is enough.
 */

import { sendCommand } from "../api.js";
import { clockFields } from "../clock.js";
import { oneOf, openDialog, tickBox } from "../dialogs.js";
import { words } from "../elements.js";
import { inWords, say, sayAs } from "../language.js";
import { playersField, rememberNames } from "./players.js";
import { rowsField } from "./rows.js";

/** @typedef {import("../types.js").State} State
 * @typedef {import("../model.js").Model} Model */

/** @param {Model} model
 * @param {import("../sender.js").Sender} sender */
export function openAssistant(model, sender) {
  const { state } = model;
  if (state === null) return;
  const names = Object.keys(state.titles).sort((one, other) => Number(other === state.game) - Number(one === state.game));
  const games = oneOf(sayAs("that is played", "Game"), names.map((name) => ({ value: name, text: state.titles[name] })), state.game);
  const place = words("div", "", "assistant");
  let parts = partsFor(model, state.game);
  place.append(...parts.content);
  games.field.addEventListener("change", () => {
    parts = partsFor(model, games.chosen());
    place.replaceChildren(...parts.content);
  });
  const begin = async () => {
    const { fields, turned, put } = await parts.tell();
    await sendCommand("new_game", { ...(names.length > 1 ? { game: games.chosen() } : {}), ...fields });
    rememberNames(fields.players);
    if (!model.playground) return;
    if (turned) await sender.finish({ action: "turn" });
    if (put) await sender.finish({ action: "set_up" });
    else if (fields.guided || games.chosen() !== state.game) await sender.finish({ action: "lay_out" });
  };
  const unfinished = state.phase === "playing" && state.moves.length > 0;
  const what = unfinished ? [say("The game is left unfinished; it stays in the archive.")] : [];
  openDialog(say("New game"), [...what, ...(names.length > 1 ? [games.field] : []), place], [
    { text: say("New game"), act: begin, className: "primary" },
  ]);
}

/** The parts of the dialog for one game, and what they tell.
 * @param {Model} model
 * @param {string} game */
function partsFor(model, game) {
  const state = /** @type {State} */ (model.state);
  const { first, rows: usual, letters, names: english } = state.starts[game];
  const sides = english.map((name) => inWords({ say: name, params: {} }));
  const same = game === state.game;
  const before = [...state.letters].map((side) => state.players[side]);
  const playing = [...state.letters].map((side) => state.computer.levels[side]);
  const players = playersField(sides, before, playing);
  const rows = usual === null ? null : rowsField(usual, sides, same ? state.look : null);
  const begins = firstField(state, same, first, letters, sides);
  const board = boardPart(model, same);
  const clock = clockFields(state.clock.chosen, sides);
  const time = details(say("Clock"), clock.fields);
  const put = tickBox(say("Set up the pieces for me"), true);
  const guide = tickBox(say("Light one square after the other, and say which piece comes there"), false);
  let touched = false;
  guide.box.addEventListener("change", () => (touched = true));
  const follow = () => {
    guide.label.hidden = model.taps || (model.playground && put.box.checked);
    if (!touched) guide.box.checked = (rows?.rows() ?? null) !== null;
  };
  put.box.addEventListener("change", follow);
  rows?.field.addEventListener("change", follow);
  follow();
  const way = [...(model.playground ? [put.label] : same ? [words("p", state.look.texts.set_up)] : []), guide.label];

  /** Tell the clock and the computer; what is left is told with the game. */
  async function tell() {
    const control = clock.control();
    if (JSON.stringify(control) !== JSON.stringify(state.clock.chosen)) await sendCommand("clock", { control });
    const levels = players.levels();
    for (const [index, side] of [...state.letters].entries()) {
      if (levels[index] !== playing[index]) await sendCommand("computer", { side, level: levels[index] });
    }
    const guided = !guide.label.hidden && guide.box.checked;
    const wanted = rows?.rows() ?? null;
    const fields = {
      players: players.names(),
      ...(wanted === null ? {} : { rows: wanted }),
      ...(begins.chosen() === first ? {} : { first: begins.chosen() }),
      ...(guided || board.turned() ? { rotation: board.rotation() } : {}),
      ...(guided ? { guided } : {}),
    };
    return { fields, turned: board.turned(), put: put.box.checked };
  }

  return { content: [players.field, ...(rows === null ? [] : [rows.field]), begins.field, ...board.content, time, ...way], tell };
}

/** Who begins; the side that did not begin last time is told.
 * @param {State} state
 * @param {boolean} same is it the game that was played last?
 * @param {string} first
 * @param {string} letters
 * @param {string[]} sides */
function firstField(state, same, first, letters, sides) {
  const last = same && state.moves.length > 0 ? letters.indexOf(state.moves[0].side) : -1;
  const choices = ["white", "red"].map((value, side) => {
    const text = last >= 0 && last !== side ? say("{side}, who did not begin last time", { side: sides[side] }) : sides[side];
    return { value, text };
  });
  return oneOf(say("Who begins"), [{ value: "either", text: say("Whoever moves first") }, ...choices], first);
}

/** How the board lies, where turning it makes another game.
 * @param {Model} model
 * @param {boolean} same
 * @returns {{content: HTMLElement[], turned: () => boolean, rotation: () => number}} */
function boardPart(model, same) {
  const state = /** @type {State} */ (model.state);
  const lies = model.turns;
  if (!same || state.look.texts.turn === undefined) return { content: [], turned: () => false, rotation: () => lies };
  // The position text ends with how the board lay.
  const last = state.position === null ? lies : Number(state.position.split(" ")[2]);
  const begun = state.phase === "over" || state.moves.length > 0;
  const text = model.playground ? say("Turn the board by a quarter turn") : say("The board has been turned by a quarter turn, clockwise");
  const { label, box } = tickBox(text, false);
  const note = words("p", turnInWords(begun, lies !== last), "small");
  return { content: [label, note], turned: () => box.checked, rotation: () => (lies + Number(box.checked)) % 4 };
}

/** @param {boolean} begun was there a game with moves?
 * @param {boolean} turned has the board been turned since? */
function turnInWords(begun, turned) {
  if (turned) return say("It has been turned since the last game: the pieces show other numbers now.");
  if (begun) return say("Suggested: it lies as in the last game, and turned the pieces show other numbers.");
  return say("A turned board shows other numbers; no game has been played yet as it lies now.");
}

/** Parts that are folded away at first.
 * @param {string} title
 * @param {HTMLElement[]} content */
function details(title, content) {
  const element = document.createElement("details");
  element.className = "fold";
  element.append(words("summary", title), ...content);
  return element;
}
