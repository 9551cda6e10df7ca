/**
 * How games of two players have ended. Pure.
 */

import { say, sayMany } from "./language.js";

/** "Ada 3 – 2 Ben, 1 draw; game 7".
 * @param {{players: string[], score: number[], draws: number}} match
 * @param {string[]} sides the names of their sides, for players without a name
 * @param {number | null} number of the game that is played, if there is one
 * @returns {string} */
export function matchInWords({ players, score, draws }, sides, number) {
  const [one, other] = players.map((name, index) => (name === "?" ? sides[index] : name));
  const [won, lost] = score;
  const wins = say("{one} {won} – {lost} {other}", { one, won, lost, other });
  const all = draws === 0 ? wins : sayMany("{score}, {count} draw", "{score}, {count} draws", draws, { score: wins });
  return number === null ? all : say("{score}; game {number}", { score: all, number });
}

/** "3 – 2".
 * @param {{score: number[]}} match */
export const scoreInFigures = ({ score: [won, lost] }) => `${won} – ${lost}`;
