/**
 * What is said of games that are kept. Pure.
 */

import { LOCALE, say, sayMany } from "../language.js";
import { scoreInWords } from "../result.js";

/** @typedef {import("./requests.js").Summary} Summary
 * @typedef {import("./requests.js").KeptGame} KeptGame
 * @typedef {import("./requests.js").KeptMove} KeptMove */

/** The usual signs of annotated games, by size of a mistake. @type {Record<string, string>} */
export const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @type {Record<string, string>} */
export const SIZES = { inaccuracy: say("inaccuracy"), mistake: say("mistake"), blunder: say("blunder") };

/** @type {Record<string, string>} */
const VERDICTS = { inaccuracy: say("An inaccuracy."), mistake: say("A mistake."), blunder: say("A blunder.") };

/** What became of games without an end. @type {Record<string, string>} */
const OPEN = { unfinished: say("unfinished"), "set aside": say("set aside") };

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const HUNDREDTHS = new Intl.NumberFormat(LOCALE, TWO_DIGITS);
const SIGNED = new Intl.NumberFormat(LOCALE, { ...TWO_DIGITS, signDisplay: "always" });

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
export const nameInWords = (name) => (name === "?" || name === "" ? say("Unnamed") : shortened(name));

/** Who played; a game of which nobody is known has only its number.
 * @param {{id: number, players: string[]}} game
 * @returns {string[]} one or two names */
export const namesOf = ({ id, players }) => (players.every((name) => name === "?" || name === "") ? [say("Game {number}", { number: id })] : players.map(nameInWords));

/** @param {{id: number, players: string[]}} game */
export const playersInWords = (game) => namesOf(game).join(" – ");

/** A day as far as it is known, "Nov 2, 2026", "Nov 2026", and with a question mark where it is not certain.
 * @param {string} shown "2026.11.02", "2026.11.??", "2026.11.02?"
 * @returns {string} empty for no day at all */
export function dateInWords(shown) {
  const [, year, month, day, doubt] = /^(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)(\??)$/.exec(shown) ?? [];
  if (year === undefined) return "";
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { timeZone: "UTC", year: "numeric" };
  if (month !== "??") parts.month = "short";
  if (month !== "??" && day !== "??") parts.day = "numeric";
  const date = new Date(Date.UTC(Number(year), (Number(month) || 1) - 1, Number(day) || 1));
  return `${new Intl.DateTimeFormat(LOCALE, parts).format(date)}${doubt}`;
}

/** The result and why: "1–0 by mate", "unfinished".
 * @param {{result: string, termination: string}} game */
export function endInWords({ result, termination }) {
  return result === "*" ? (OPEN[termination] ?? termination) : scoreInWords(result, termination);
}

/** A time: "7 s", "1:05 min".
 * @param {number} ms */
export function timeInWords(ms) {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return say("{seconds} s", { seconds });
  return say("{minutes}:{seconds} min", { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, "0") });
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
  if (end === 0) return say("{side} has won", { side });
  if (end !== null) return sayMany("{side} wins in {count} ply", "{side} wins in {count} plies", Math.abs(end), { side });
  if (Math.abs(pieces ?? 0) < 0.005) return say("Even");
  return say("{side} is ahead by {number}", { side, number: HUNDREDTHS.format(Math.abs(pieces ?? 0)) });
}

/** A value as a number, "+0.35", or as game files have the end, "−#3".
 * @param {import("./requests.js").Judgement} judgement
 * @returns {string} */
export const signInWords = ({ text, pieces }) => (pieces === null ? text : SIGNED.format(pieces)).replace("-", "−");

/** What was wrong with a move, a sentence each; none when nothing was.
 * @param {KeptGame} game
 * @param {KeptMove} move
 * @returns {string[]} */
export function mistakesInWords(game, { side, judgement }) {
  if (judgement === null) return [];
  const told = [];
  if (judgement.size !== null) told.push(VERDICTS[judgement.size] ?? judgement.size);
  if (judgement.missed_win !== null) told.push(sayMany("{side} missed a win in {count} ply.", "{side} missed a win in {count} plies.", judgement.missed_win, { side: sideName(game, side) }));
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
