/**
 * How a game has ended, as one sentence, or in a word or two behind a score. Pure.
 */

import { say } from "./language.js";

/** @typedef {import("./types.js").State} State
 * @typedef {{side: string}} Winner */

/** @type {Record<string, (winner: Winner) => string>} */
const WON = {
  mate: (winner) => say("{side} wins by mate", winner),
  bare: (winner) => say("{side} wins: the other side has only one piece left beside its Shogun", winner),
  stalemate: (winner) => say("{side} wins by stalemate", winner),
  resignation: (winner) => say("{side} wins by resignation", winner),
  time: (winner) => say("{side} wins on time", winner),
  capture: (winner) => say("{side} wins by catching the lion", winner),
  entry: (winner) => say("{side} wins by bringing the lion home", winner),
  no_moves: (winner) => say("{side} wins by leaving no move", winner),
};

/** @type {Record<string, () => string>} */
const DRAWN = {
  stalemate: () => say("Draw by stalemate"),
  repetition: () => say("Draw by repetition"),
  agreement: () => say("Draw by agreement"),
  both_lions: () => say("Draw with both lions home"),
};

/** Behind a score, such as "1–0". @type {Record<string, string>} */
const BEHIND = {
  mate: say("by mate"),
  bare: say("one piece left"),
  stalemate: say("by stalemate"),
  repetition: say("by repetition"),
  resignation: say("by resignation"),
  agreement: say("by agreement"),
  time: say("on time"),
  capture: say("by catching the lion"),
  entry: say("by bringing the lion home"),
  both_lions: say("with both lions home"),
  no_moves: say("by leaving no move"),
};

/** A score and why, as lists have it: "1–0 by mate".
 * @param {string} score as game files have it: "1-0", "1/2-1/2"
 * @param {string} reason
 * @returns {string} */
export function scoreInWords(score, reason) {
  return `${score.replace("1/2-1/2", "½-½").replace("-", "–")} ${BEHIND[reason] ?? reason.replaceAll("_", " ")}`;
}

/** The result of the last game and why, without a full stop; empty while a game is under way, and when none has ended.
 * It stays while the next game is being set up, which may be no more than a piece that was pushed.
 * @param {State} state
 * @returns {string} */
export function resultInWords({ phase, result, names, letters }) {
  if (result === null || phase === "playing") return "";
  const { winner, reason } = result;
  if (winner === null) return DRAWN[reason]?.() ?? say("Draw");
  const side = names[letters.indexOf(winner)];
  return WON[reason]?.({ side }) ?? say("{side} wins", { side });
}
