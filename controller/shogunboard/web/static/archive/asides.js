/**
 * Lines of a game beside the one that stands: moves that were taken back or changed. Pure.
 */

/** @typedef {import("./requests.js").KeptGame} KeptGame
 * @typedef {{aside: number | null, ply: number}} Place a position of a game: after `ply` moves, in the line that stands (null) or
 *   in one of those that were taken back */

/** The game as if a line that was taken back stood, to be drawn as any other game.
 * @param {KeptGame} game
 * @param {number | null} aside
 * @returns {KeptGame} */
export function withLine(game, aside) {
  const gone = aside === null ? undefined : game.withdrawn[aside];
  if (gone === undefined) return game;
  const first = gone.ply - 1;
  const moves = gone.moves.map((move, index) => ({ ...move, ply: gone.ply + index, shown: [], notes: [], judgement: null }));
  return { ...game, moves: [...game.moves.slice(0, first), ...moves], positions: [...game.positions.slice(0, first + 1), ...gone.positions] };
}

/** Where a position of a game is after the game has changed: in the line that stands, in one that was taken back, or
 * else the last one before it that both have.
 * @param {KeptGame} before
 * @param {Place} place
 * @param {KeptGame} game
 * @returns {Place} */
export function placeIn(before, { aside, ply }, game) {
  const sign = (/** @type {KeptGame} */ whole, /** @type {number} */ count) => JSON.stringify(whole.positions.slice(0, count + 1).map(({ position }) => position));
  const wanted = withLine(before, aside);
  const same = (/** @type {number | null} */ other, /** @type {number} */ count) => sign(withLine(game, other), count) === sign(wanted, count);
  if (same(null, ply)) return { aside: null, ply };
  const found = game.withdrawn.findIndex((_, index) => same(index, ply));
  if (found >= 0) return { aside: found, ply };
  let last = Math.min(ply, game.moves.length);
  while (last > 0 && !same(null, last)) last -= 1;
  return { aside: null, ply: last };
}

/** The position one move further, or back; null where there is none.
 * @param {KeptGame} game
 * @param {Place} place
 * @param {1 | -1} by
 * @returns {Place | null} */
export function neighbour(game, { aside, ply }, by) {
  const next = ply + by;
  if (next < 0 || next >= withLine(game, aside).positions.length) return null;
  const gone = aside === null ? undefined : game.withdrawn[aside];
  return { aside: gone === undefined || next < gone.ply ? null : aside, ply: next };
}
