/**
 * What is said of games that are kept. Pure.
 */

import { reasonInWords } from "../words.js";

/** @typedef {import("./requests.js").Summary} Summary
 * @typedef {import("./requests.js").KeptGame} KeptGame
 * @typedef {import("./requests.js").KeptMove} KeptMove */

/** The usual signs of annotated games, by size of a mistake. @type {Record<string, string>} */
export const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @type {Record<string, string>} */
export const PLURALS = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders" };

/** Ends that take too many words in a list. @type {Record<string, string>} */
const SHORT = { bare: "one piece left" };

/** Tags of game files may be of any length. */
const LONGEST = 60;

/** @param {string} text
 * @returns {string} */
export function shortened(text) {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : text;
}

/** @param {string} name
 * @returns {string} */
export const nameInWords = (name) => (name === "?" || name === "" ? "Unnamed" : shortened(name));

/** Who played; a game of which nobody is known has only its number.
 * @param {{id: number, players: string[]}} game
 * @returns {string[]} one or two names */
export const namesOf = ({ id, players }) => (players.every((name) => name === "?" || name === "") ? [`Game ${id}`] : players.map(nameInWords));

/** @param {{id: number, players: string[]}} game */
export const playersInWords = (game) => namesOf(game).join(" – ");

/** The result and why: "1–0 by mate", "unfinished".
 * @param {{result: string, termination: string}} game */
export function endInWords({ result, termination }) {
  if (result === "*") return termination;
  const said = SHORT[termination] ?? reasonInWords(/** @type {any} */ ({ result: { reason: termination } }));
  const reason = said || termination.replace("_", " ");
  return `${result.replace("1/2-1/2", "½-½").replace("-", "–")} ${reason}`;
}

/** A time: "7 s", "1:05 min".
 * @param {number} ms */
export function timeInWords(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
}

/** "12. Red", "13. White": the move number and the side, counted as in the list of moves.
 * @param {KeptGame} game
 * @param {KeptMove} move */
export function whoseMove(game, move) {
  const first = game.moves[0].side === game.letters[0] ? 0 : 1;
  return `${Math.floor((move.ply - 1 + first) / 2) + 1}. ${sideName(game, move.side)}`;
}

/** @param {KeptGame} game
 * @param {string} letter */
export const sideName = (game, letter) => game.names[game.letters.indexOf(letter)] ?? letter;

/** How a position is valued: "White is ahead by 0.35", "Red wins in 4 plies".
 * @param {KeptGame} game
 * @param {import("./requests.js").Judgement} judgement */
export function valueInWords(game, { text, pieces, end }) {
  const side = game.names[text.startsWith("+") ? 0 : 1];
  if (end !== null) return end === 0 ? `${side} has won` : `${side} wins in ${plies(Math.abs(end))}`;
  if (Math.abs(pieces ?? 0) < 0.005) return "even";
  return `${side} is ahead by ${Math.abs(pieces ?? 0).toFixed(2)}`;
}

/** @param {number} count */
export const plies = (count) => (count === 1 ? "1 ply" : `${count} plies`);

/** What was wrong with a move, a sentence each; none when nothing was.
 * @param {KeptGame} game
 * @param {KeptMove} move
 * @returns {string[]} */
export function mistakesInWords(game, { side, judgement }) {
  if (judgement === null) return [];
  const told = [];
  if (judgement.size !== null) told.push(`${judgement.size === "inaccuracy" ? "An" : "A"} ${judgement.size}.`);
  if (judgement.missed_win !== null) told.push(`${sideName(game, side)} missed a win in ${plies(judgement.missed_win)}.`);
  return told;
}

/** A value as a height from -1 (the second side wins) to 1; a piece more or less is seen best around 0.
 * @param {import("./requests.js").Judgement} judgement */
export function height({ text, pieces, end }) {
  if (end !== null) return text.startsWith("+") ? 1 : -1;
  return Math.tanh((pieces ?? 0) / 4);
}

/** The two squares of a move text, null for a drop.
 * @param {string} text */
export function squaresOf(text) {
  const match = /([a-h][1-8])[-x]([a-h][1-8])/.exec(text);
  return match === null ? null : { from: match[1], to: match[2] };
}
