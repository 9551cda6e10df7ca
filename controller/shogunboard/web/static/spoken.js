/**
 * What is said aloud when the state of the game changes, and what must give way to it. Pure: `speech.js` speaks.
 */

import { say } from "./language.js";
import { resultInWords } from "./result.js";
import { headline, messageInWords, nextStep, sideInWords } from "./words.js";

/** @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Played} Played
 * @typedef {"off" | "warnings" | "all"} Level
 * @typedef {{text: string, rank: number, ply: number, trouble?: boolean}} Saying
 * `ply` is the number of moves that it speaks of; `trouble`: it speaks of pieces that stand wrong */

const MOVE = 1;
const ADVICE = 2;
const WARNING = 3;
const THREAT = 4;
const END = 5;

/** Sooner or later said at most so many moves, after the line was cut off for a while. */
const MOST_MOVES = 2;

/** Messages that are said aloud, with their ranks. A picture that may still become right is neither heard nor said. @type {Record<string, number>} */
const RANKS = {
  wrong_distance: WARNING,
  not_your_turn: WARNING,
  own_piece: WARNING,
  path: WARNING,
  exposes_shogun: WARNING,
  flip: WARNING,
  unreachable: WARNING,
  fault: WARNING,
  flag: WARNING,
  ambiguous: ADVICE,
  new_game_offered: ADVICE,
  repetition: ADVICE,
  hint: ADVICE,
  hint_possible: ADVICE,
  computer_move: ADVICE,
  computer_move_possible: ADVICE,
  no_advice: ADVICE,
  computer_retries: ADVICE,
  game_started: ADVICE,
  game_started_assumed: ADVICE,
  game_resumed: ADVICE,
  takeback: MOVE,
  correction: MOVE,
};

/** What is said after a change of the state; null for nothing.
 * @param {State} before the state when something was said last
 * @param {State} after
 * @param {Level} level
 * @returns {Saying | null} */
export function sayingOf(before, after, level) {
  if (level === "off") return null;
  const heard = [...(level === "all" ? movesBetween(before, after) : []), ...message(before, after), ...resuming(before, after), ...threat(before, after), ...end(before, after)];
  const said = heard.filter(({ rank }) => level === "all" || rank >= WARNING);
  if (said.length === 0) return null;
  const rank = Math.max(...said.map((each) => each.rank));
  const trouble = rank === WARNING && isTroubled(after);
  return { text: said.map(({ text }) => text).join(" "), rank, ply: after.moves.length, trouble };
}

/** Is what is being said, or waits to be said, no longer so?
 * @param {Saying} saying
 * @param {State} state
 * @returns {boolean} */
export const isOutOfDate = ({ ply, trouble = false }, state) => ply !== state.moves.length || (trouble && !isTroubled(state));

/** @param {State} state */
const isTroubled = ({ wrong, missing }) => wrong.length + missing.length > 0;

/** Must what is being said give way to something newer? If not, the newer one waits for its end.
 * @param {Saying} old
 * @param {Saying} newer
 * @returns {boolean} */
export const givesWay = (old, newer) => newer.ply !== old.ply || newer.rank >= old.rank;

/** @param {State} before
 * @param {State} after
 * @returns {{text: string, rank: number}[]} */
function movesBetween(before, after) {
  const begins = before.game_id === after.game_id ? before.moves.length : 0;
  return after.moves.slice(begins).slice(-MOST_MOVES).map((played) => ({ text: moveInWords(after, played), rank: MOVE }));
}

/** @param {State} state
 * @param {Played} played
 * @returns {string} */
export function moveInWords(state, { side, move, from, to, captured }) {
  const mover = sideInWords(state, side) ?? "";
  if (move.includes("*")) return say("{side} puts a piece on {square}.", { side: mover, square: to });
  if (captured !== null) return say("{side}: {from} takes on {square}.", { side: mover, from, square: to });
  return say("{side}: {from} to {square}.", { side: mover, from, square: to });
}

/** @param {State} before
 * @param {State} after
 * @returns {{text: string, rank: number}[]} */
function message(before, after) {
  const key = after.message?.key ?? "";
  const rank = RANKS[key];
  if (rank === undefined || JSON.stringify(before.message) === JSON.stringify(after.message)) return [];
  return [{ text: messageInWords(after), rank }];
}

/** The next step on the way to the position of a game that was broken off, and whose turn it is when that stands.
 * @param {State} before
 * @param {State} after
 * @returns {{text: string, rank: number}[]} */
function resuming(before, after) {
  if (before.resuming && !after.resuming && after.phase === "playing") return [{ text: say("{what}.", { what: headline(after) }), rank: ADVICE }];
  if (!after.resuming || (before.resuming && nextStep(before) === nextStep(after))) return [];
  return [{ text: nextStep(after), rank: ADVICE }];
}

/** @param {State} before
 * @param {State} after
 * @returns {{text: string, rank: number}[]} */
function threat(before, after) {
  if (after.phase !== "playing" || after.threat === null) return [];
  const same = before.threat !== null && before.position === after.position;
  return same ? [] : [{ text: after.look.texts.threat, rank: THREAT }];
}

/** @param {State} before
 * @param {State} after
 * @returns {{text: string, rank: number}[]} */
function end(before, after) {
  const same = before.game_id === after.game_id && before.result !== null;
  return after.result === null || same ? [] : [{ text: `${resultInWords(after)}.`, rank: END }];
}
