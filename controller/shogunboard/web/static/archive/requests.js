/**
 * What is asked about the games that are kept (docs/http.md, "Games").
 */

import { ask, post } from "../api.js";
import { inPageLanguage } from "../names.js";

const UPLOAD_MS = 300000;

/** @typedef {{id: number, game: string, date: string, date_shown: string, players: string[], result: string, termination: string,
 *   moves: number, source: string, set: string | null, analysed: boolean, deleted: boolean, at_board: boolean}} Summary
 * @typedef {{text: string, pieces: number | null, end: number | null, size: string | null, missed_win: number | null,
 *   better: string[]}} Judgement
 * @typedef {import("../types.js").Played & {ply: number, shown: number[], notes: string[], judgement: Judgement | null}} KeptMove
 * @typedef {{position: string, turn: string, men: Record<string, import("../types.js").BelievedMan>, threat: string | null}} Shown
 * @typedef {Omit<Summary, "moves"> & {tags: Record<string, string>, start: string, winner: string | null, ended: boolean, same_set: boolean,
 *   look: import("../types.js").Look, benches: string[][], letters: string, names: string[], seats: string[], squares: (string | null)[],
 *   version: number, corrected: boolean, notes: string[], moves: KeptMove[], positions: Shown[],
 *   withdrawn: {ply: number, revised: boolean, moves: import("../types.js").Played[], positions: Shown[]}[]}} KeptGame
 * `names` of the sides are for people, `seats` are the tags with the players' names */

/** @typedef {{game: number | null, ply: number, plies: number, waiting: number, done: number, said: import("../language.js").Said | null}} Analysis */

/** @param {URLSearchParams} wanted
 * @returns {Promise<{games: Summary[], total: number, sets: string[],
 *   pair: {players: string[], score: number[], draws: number} | null}>} */
export const fetchGames = (wanted) => ask(`/api/games?${wanted}`);

/** @param {number} id
 * @returns {Promise<KeptGame>} */
export async function fetchGame(id) {
  const game = await ask(`/api/games/${id}.json`);
  return { ...inPageLanguage(game), seats: game.names };
}

/** @param {number} id
 * @param {Record<string, string>} tags */
export const sendTags = (id, tags) => post(`/api/games/${id}/tags`, { tags });

/** @param {number} id
 * @param {number} ply
 * @param {string} text */
export const sendNote = (id, ply, text) => post(`/api/games/${id}/note`, { ply, text });

/** @param {number} id
 * @param {boolean} deleted */
export const sendDeleted = (id, deleted) => post(`/api/games/${id}/${deleted ? "delete" : "restore"}`, {});

/** @typedef {{move: string, text: string, from: string, to: string, captured: string | null}} Choice
 * @typedef {{moves: Choice[], accepted: Choice[]}} Choices
 * @typedef {{version: number, plies: number, added: string[], disputed: string[], misfit: {ply: number, text: string} | null,
 *   left_out: string[], result: string, termination: string}} Corrected */

/** What could be played as a move of a kept game, or in answer to another move there.
 * @param {number} id
 * @param {number} ply
 * @param {string} after
 * @returns {Promise<Choices>} */
export const fetchChoices = (id, ply, after) => ask(`/api/games/${id}/moves?${new URLSearchParams({ ply: String(ply), after })}`);

/** @param {KeptGame} game
 * @param {{ply: number, removed: number, moves: string[], cut?: boolean, dry_run?: boolean}} change
 * @returns {Promise<Corrected>} */
export const sendCorrection = ({ id, version }, change) => post(`/api/games/${id}/correct`, { version, ...change });

/** @param {number} id
 * @param {number} version */
export const undoCorrection = (id, version) => post(`/api/games/${id}/undo`, { version });

/** @param {string} text of a game file
 * @returns {Promise<{games: {number: number, status: string, id: number | null, said: import("../language.js").Said[]}[]}>} */
export const upload = (text) => post("/api/games/upload", { text }, { signal: AbortSignal.timeout(UPLOAD_MS) });

/** @returns {Promise<Analysis>} */
export const fetchAnalysis = () => ask("/api/analysis");

/** @param {number[] | "all"} games */
export const startAnalysis = (games) => post("/api/analysis/start", { games });

export const stopAnalysis = () => post("/api/analysis/stop", {});
