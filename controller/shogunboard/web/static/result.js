/**
 * How a game has ended, as one sentence. Pure.
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
