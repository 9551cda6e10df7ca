/**
 * What this browser remembers about its viewer: the side that the board is looked at from, sounds, the first hint.
 */

const KEY = "shogunboard";

/** @typedef {{flipped: boolean, quiet: boolean, hint: boolean}} Settings */

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
