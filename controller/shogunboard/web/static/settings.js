/**
 * What this browser remembers about its viewer: the language, the side that the board is looked at from, sounds, the first hint,
 * and what was said of the order of the pieces in the game under way.
 */

const KEY = "shogunboard";

/** @typedef {{language: string, flipped: boolean, quiet: boolean, hint: boolean, begun: number | null,
 *   told: {game: number | null, sides: Record<string, {kind: string, digits: string}>}}} Settings
 * `begun` is the game for which nobody needs to be asked any more */

/** @returns {Partial<Settings>} */
export function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} changes */
export function remember(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...changes }));
  } catch {
    // A browser that keeps nothing is asked again next time.
  }
}
