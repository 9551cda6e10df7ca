/**
 * Names and texts of a game, as the service tells them in English, in the language of the page: once, where they come in.
 */

import { LANGUAGE, inWords } from "./language.js";

/** @typedef {import("./types.js").Look} Look */

/** A text that came as English alone; it is a key of the catalogues like any other.
 * @param {string} english */
const inLanguage = (english) => inWords({ say: english, params: {} });

/** @param {Record<string, any>} record
 * @param {(value: any) => any} change
 * @returns {any} */
const mapped = (record, change) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** A state or a kept game with the names of its sides and pieces, and the texts of its look, in the language of the page.
 * @template {{names: string[], look: Look}} T
 * @param {T} told
 * @returns {T} */
export function inPageLanguage(told) {
  const { names, look } = told;
  const pieces = mapped(look.pieces, (piece) => ({ ...piece, name: piece.names[LANGUAGE] ?? piece.name }));
  return { ...told, names: names.map(inLanguage), look: { ...look, pieces, texts: mapped(look.texts, inLanguage) } };
}
