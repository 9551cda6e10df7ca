/**
 * What this browser remembers about its viewer: the language, the side that the board is looked at from, how loud it is and
 * what is spoken, colours, the first hint, and what was said of the order of the pieces in the game under way.
 */

const KEY = "shogunboard";

/** @typedef {{language: string, flipped: boolean, volume: number, speech: string, theme: string, lamps: string, hint: boolean,
 *   begun: number | null, players: string[],
 *   told: {game: number | null, sides: Record<string, {kind: string, digits: string}>}}} Settings
 * `volume` goes from 0, which is silence, to 100; `begun` is the game for which nobody needs to be asked any more */

/** Of what kind each setting is that has one kind alone. @type {Record<string, string>} */
const KINDS = { language: "string", flipped: "boolean", volume: "number", speech: "string", theme: "string", lamps: "string", hint: "boolean" };

/** @returns {Partial<Settings>} */
export function remembered() {
  try {
    return migrated(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** Settings as they are called now, without what no version has written. `quiet` was all that could be said of sounds once.
 * @param {Partial<Settings> & {quiet?: boolean}} kept
 * @returns {Partial<Settings>} */
export function migrated({ quiet, ...kept }) {
  const usable = Object.fromEntries(Object.entries(kept).filter(([name, value]) => typeof value === (KINDS[name] ?? typeof value)));
  return quiet === true ? { volume: 0, ...usable } : usable;
}

/** @param {Partial<Settings>} changes */
export function remember(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...changes }));
  } catch {
    // A browser that keeps nothing is asked again next time.
  }
}
