/**
 * Where a game comes from that was played on from a position of another one: the moves before stand in its file as a
 * note before its first move.
 */

import { fetchState } from "../api.js";
import { say } from "../language.js";
import { sendNote } from "./requests.js";

/** @typedef {import("./requests.js").KeptGame} KeptGame */

/** How often it is asked for the new game, which gets its number when its start is on the disk, and how long it is waited between. */
const TIMES = 20;
const PAUSE_MS = 100;

/** A note has at most 2000 characters; of a longer game the last moves are kept. */
const LONGEST = 1900;

/** Keep the moves before the start of the game that has just begun.
 * @param {KeptGame} game
 * @param {number} ply of its position that is played on from
 * @param {number | null} before the number of the game that was at the board */
export async function keepOrigin(game, ply, before) {
  if (ply === 0) return;
  for (let time = 0; time < TIMES; time += 1) {
    const { game_id } = await fetchState();
    if (game_id !== null && game_id !== before) {
      await sendNote(game_id, 0, originInWords(game, ply));
      return;
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/** Pure.
 * @param {{id: number, letters: string, moves: {side: string, text: string}[]}} game
 * @param {number} ply
 * @returns {string} */
export function originInWords({ id, letters, moves }, ply) {
  const told = moves.slice(0, ply).map(({ side, text }, index, all) => {
    const number = Math.floor((index + Number(all[0].side !== letters[0])) / 2) + 1;
    return side === letters[0] || index === 0 ? `${number}. ${text}` : text;
  });
  let shown = told.join(" ");
  if (shown.length > LONGEST) shown = `… ${shown.slice(-LONGEST).replace(/^\S*\s/, "")}`;
  return say("Played on from game {number}, after {moves}", { number: id, moves: shown });
}
