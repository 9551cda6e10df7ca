/**
 * The orders in which the pieces may stand at the start. A row is told from the left of its own player; the Shogun
 * always stands on the same square of it, the others where the player likes.
 */

/** The Shogun's place in a row, counted from 0: the fourth from the right. */
export const CROWNED = 4;

/** The row with its pieces from right to left.
 * @param {string} row */
export function mirrored(row) {
  return around(row[CROWNED], others(row).reverse());
}

/** The row in an order of chance.
 * @param {string} row
 * @param {(count: number) => number} draw a number below the count, each as likely as any other */
export function shuffled(row, draw) {
  const pieces = others(row);
  for (let left = pieces.length; left > 1; left--) {
    const at = draw(left);
    [pieces[at], pieces[left - 1]] = [pieces[left - 1], pieces[at]];
  }
  return around(row[CROWNED], pieces);
}

/** The row with two pieces in each other's place.
 * @param {string} row
 * @param {number} one
 * @param {number} other */
export function exchanged(row, one, other) {
  const pieces = [...row];
  [pieces[one], pieces[other]] = [pieces[other], pieces[one]];
  return pieces.join("");
}

/** A number below the count by the browser's own chance, which nobody can foresee.
 * @param {number} count */
export function drawn(count) {
  const [limit, found] = [256 - (256 % count), new Uint8Array(1)];
  do crypto.getRandomValues(found);
  while (found[0] >= limit);
  return found[0] % count;
}

/** The square of a place in the row of a side, 0 for White (Forest).
 * @param {number} side
 * @param {number} place from its player's left */
export const squareOf = (side, place) => (side === 0 ? `${"abcdefgh"[place]}1` : `${"hgfedcba"[place]}8`);

/** @param {string} row */
const others = (row) => [...row].filter((_, place) => place !== CROWNED);

/** @param {string} crown
 * @param {string[]} pieces */
const around = (crown, pieces) => [...pieces.slice(0, CROWNED), crown, ...pieces.slice(CROWNED)].join("");
