/**
 * What is said while a game that was broken off waits for its pieces: how much is still to be done, and the next step.
 * Pure.
 */

import { say, sayMany } from "./language.js";

/** @typedef {import("./types.js").State} State */

/** How much of the board does not show the game yet.
 * @param {State} state
 * @returns {string} */
export function leftInWords({ wrong, missing }) {
  const squares = new Set([...wrong, ...missing]).size;
  return sayMany("{count} square is still to be put right.", "{count} squares are still to be put right.", squares);
}

/** What to do next: first what stands on a square that another piece is to have, then the pieces that are to come.
 * @param {State} state
 * @param {(letter: string) => string} named
 * @param {(names: readonly string[]) => string[]} places
 * @returns {string} empty when nothing is left to do */
export function stepInWords({ wrong, missing, men }, named, places) {
  const occupied = missing.find((square) => wrong.includes(square));
  const square = missing.find((name) => !wrong.includes(name)) ?? occupied;
  const man = square === undefined ? undefined : men[square];
  if (square === undefined || man === undefined) {
    return wrong.length === 0 ? "" : say("Next: take the piece on {square} away.", { square: places(wrong)[0] });
  }
  const [place] = places([square]);
  const piece = named(man.piece);
  if (square === occupied) return say("Next: put {piece} on {square}, in the place of the piece there.", { piece, square: place });
  if (man.numbers.length !== 1) return say("Next: put {piece} on {square}.", { piece, square: place });
  return say("Next: put {piece} on {square}, where its window shows {number}.", { piece, square: place, number: man.numbers[0] });
}
