/**
 * Light or dark: as the browser is set, unless this page was told otherwise. Loaded before everything else, so that the page
 * does not flash in the other colours.
 */

import { remembered } from "./settings.js";

/** What can be chosen; the first one leaves it to the browser. */
export const THEMES = ["system", "light", "dark"];

/** When the dark colours are used. @type {Record<string, string>} */
const MEDIA = { light: "not all", dark: "all" };

/** @param {string} theme */
export function wear(theme) {
  const dark = /** @type {HTMLLinkElement} */ (document.getElementById("dark-colours"));
  dark.media = MEDIA[theme] ?? "(prefers-color-scheme: dark)";
  const scheme = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=color-scheme]"));
  scheme.content = theme in MEDIA ? theme : "light dark";
}

wear(remembered().theme ?? THEMES[0]);
