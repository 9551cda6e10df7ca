/**
 * Squares, quarter turns of the board, and places on the table. Pure.
 *
 * A square is a number from 0 to 63, row by row as White sees the board: 0 = a8, 7 = h8, 56 = a1, 63 = h1. The
 * same numbers serve physical squares (fixed to the board) and players' squares (fixed to the players).
 *
 * A place on the table is {x, y} in squares from the left and top edge of the board as White sees it. A place on the
 * screen is the same as the viewer sees it, so both differ only when the board is looked at from Red's side.
 *
 * @typedef {{x: number, y: number}} Point
 */

export const SIZE = 8;

/** Where clockwise quarter turns of the board carry a square.
 * @param {number} square
 * @param {number} turns any whole number
 * @returns {number} */
export function turned(square, turns) {
  let result = square;
  for (let left = ((turns % 4) + 4) % 4; left > 0; left -= 1) {
    const row = Math.floor(result / SIZE);
    const column = result % SIZE;
    result = column * SIZE + (SIZE - 1 - row);
  }
  return result;
}

/** The square so many files further to the right; behind the last file comes the first.
 * @param {number} square
 * @param {number} files */
function shifted(square, files) {
  const row = Math.floor(square / SIZE);
  return row * SIZE + ((((square % SIZE) + files) % SIZE) + SIZE) % SIZE;
}

/** The players' square above a physical one, on a board that lies in `rotation`; from 4 on its files are shifted by one.
 * @param {number} physical
 * @param {number} rotation */
export function toPlayers(physical, rotation) {
  return shifted(turned(physical, rotation), -Math.floor(rotation / 4));
}

/** The physical square under a players' square, on a board that lies in `rotation`.
 * @param {number} square
 * @param {number} rotation */
export function toPhysical(square, rotation) {
  return turned(shifted(square, Math.floor(rotation / 4)), -rotation);
}

/** The middle of a square.
 * @param {number} square
 * @returns {Point} */
export function middle(square) {
  return { x: (square % SIZE) + 0.5, y: Math.floor(square / SIZE) + 0.5 };
}

/** The square at a place; null beside the board.
 * @param {Point} point
 * @returns {number | null} */
export function squareAt({ x, y }) {
  if (!(x >= 0 && y >= 0 && x <= SIZE && y <= SIZE)) return null;
  return Math.min(Math.floor(y), SIZE - 1) * SIZE + Math.min(Math.floor(x), SIZE - 1);
}

/** The square nearest to a place, also from beside the board.
 * @param {Point} point
 * @returns {number} */
export function nearestSquare({ x, y }) {
  const inside = (/** @type {number} */ value) => Math.min(Math.max(Math.floor(value), 0), SIZE - 1);
  return inside(y) * SIZE + inside(x);
}

/** From the table to the screen, or back: seen from Red's side the table is turned by half a turn.
 * @param {Point} point
 * @param {boolean} flipped
 * @returns {Point} */
export function seen({ x, y }, flipped) {
  return flipped ? { x: SIZE - x, y: SIZE - y } : { x, y };
}

/** The place on the table under a point of the window, given where the field of squares is drawn.
 * @param {Point} client in CSS pixels
 * @param {{left: number, top: number, width: number}} field
 * @param {boolean} flipped
 * @returns {Point} */
export function placeUnder(client, field, flipped) {
  const square = field.width / SIZE;
  return seen({ x: (client.x - field.left) / square, y: (client.y - field.top) / square }, flipped);
}

/** A place kept so near to the board that it stays on the table.
 * @param {Point} point
 * @returns {Point} */
export function onTable({ x, y }) {
  const near = (/** @type {number} */ value) => Math.round(Math.min(Math.max(value, -2), SIZE + 2) * 1000) / 1000;
  return { x: near(x), y: near(y) };
}
