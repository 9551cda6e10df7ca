/**
 * Which squares of the board a game is played on, and where its coordinates stand when it leaves squares out. Pure.
 */

import { SIZE } from "./geometry.js";

/** @typedef {{part: "" | "field" | "bench" | "out", edge: "" | "right" | "left" | "bottom" | "top", coordinate: string}} FieldPart
 * `part` is empty in games that use the whole board; `edge` and `coordinate` are those of a square beside the field */

/** What each place of the screen is, row by row.
 * @param {readonly (string | null)[]} names of the squares that are seen there
 * @param {ReadonlySet<string>} bench names of the squares of benches
 * @returns {FieldPart[]} */
export function partsOf(names, bench) {
  const partial = bench.size > 0;
  const onField = (/** @type {number} */ index) => names[index] != null && !bench.has(names[index] ?? "");
  return names.map((name, index) => {
    const part = !partial ? "" : name === null ? "out" : bench.has(name) ? "bench" : "field";
    const [row, column] = [Math.floor(index / SIZE), index % SIZE];
    const beside = (/** @type {number} */ rows, /** @type {number} */ columns) =>
      row + rows in [...Array(SIZE)] && column + columns in [...Array(SIZE)] && onField(index + rows * SIZE + columns)
        ? (names[index + rows * SIZE + columns] ?? "")
        : "";
    const upright = [beside(0, 1), beside(0, -1)];
    const across = [beside(1, 0), beside(-1, 0)];
    const text = part !== "out" ? "" : upright.map((each) => each.slice(1)).join("") || across.map((each) => each.slice(0, 1)).join("");
    const edge = text === "" ? "" : upright[0] ? "right" : upright[1] ? "left" : across[0] ? "bottom" : "top";
    return { part, edge, coordinate: text.toUpperCase() };
  });
}
