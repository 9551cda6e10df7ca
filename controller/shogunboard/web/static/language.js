/**
 * The words of the page in the language of who reads it: the one chosen here before, or else the browser's.
 * `say` takes the English text, which is the key of the catalogues (controller/shogunboard/languages).
 * A page has one language from when it is loaded; choosing another one loads it anew.
 */

import { remember, remembered } from "./settings.js";

/** A text of the service with its parameters, and things in a row.
 * @typedef {{say: string, plural?: string, params: Record<string, Value>}} Said
 * @typedef {{list: Value[], last: "and" | "or" | ""}} Listing
 * @typedef {string | number | Said | Listing} Value
 * @typedef {{language: string, plurals: string[], texts: Record<string, string[]>, languages: Record<string, string>}} Catalogue */

/** @type {Catalogue} */
const ENGLISH = { language: "en", plurals: ["one", "other"], texts: {}, languages: { en: "English" } };

/** @returns {Promise<Catalogue>} */
async function fetchCatalogue() {
  const { language } = remembered();
  // One that is not there any more is as good as none.
  const paths = language === undefined ? ["/language"] : [`/language/${encodeURIComponent(language)}`, "/language"];
  try {
    for (const path of paths) {
      const response = await fetch(path);
      if (response.ok) return await response.json();
    }
  } catch {
    // The page itself comes up without the service's words; it says so when it asks for the state.
  }
  return ENGLISH;
}

const catalogue = await fetchCatalogue();
const plurals = new Intl.PluralRules(catalogue.language);

/** The code of the language, such as "de". */
export const LANGUAGE = catalogue.language;

/** How dates and numbers are written: as the browser wants them in this language. */
export const LOCALE = navigator.languages.find((tag) => tag.split("-")[0].toLowerCase() === LANGUAGE) ?? LANGUAGE;

/** What can be chosen: names by code. */
export const LANGUAGES = catalogue.languages;

/** @param {string} code of the language that the page shall have from now on */
export function choose(code) {
  remember({ language: code });
  location.reload();
}

/** @param {Value} value
 * @returns {string} */
export function inWords(value) {
  if (typeof value !== "object") return String(value);
  return "list" in value ? listed(value.list, value.last) : fill(form(value), value.params);
}

/** @param {Said} said
 * @returns {string} the template in this language, in the form for its count */
function form({ say: text, plural, params }) {
  const count = Number(params.count ?? 1);
  const forms = catalogue.texts[text];
  if (forms === undefined) return plural === undefined || count === 1 ? text : plural;
  return plural === undefined ? forms[0] : forms[catalogue.plurals.indexOf(plurals.select(count))];
}

/** @param {string} template
 * @param {Record<string, Value>} params */
function fill(template, params) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? inWords(params[name]) : whole));
}

/** A text in the language of the page: `say("{side} to move", { side })`.
 * @param {string} text in English
 * @param {Record<string, Value>} [params]
 * @returns {string} */
export const say = (text, params = {}) => inWords({ say: text, params });

/** A text that depends on how many there are: `sayMany("{count} move", "{count} moves", 3)`.
 * @param {string} text in English for one
 * @param {string} plural in English for any other count
 * @param {number} count
 * @param {Record<string, Value>} [params]
 * @returns {string} */
export const sayMany = (text, plural, count, params = {}) => inWords({ say: text, plural, params: { ...params, count } });

/** A text whose English has another meaning elsewhere: `sayAs("button", "Open")`.
 * @param {string} context that tells the meanings apart
 * @param {string} text in English
 * @param {Record<string, Value>} [params]
 * @returns {string} */
export function sayAs(context, text, params = {}) {
  const key = `${context}\u0004${text}`;
  return fill(catalogue.texts[key]?.[0] ?? text, params);
}

/** "a, b and c".
 * @param {readonly Value[]} items
 * @param {"and" | "or" | ""} [last]
 * @returns {string} */
export function listed(items, last = "and") {
  const words = items.map(inWords);
  if (words.length < 2 || last === "") return words.join(", ") || say("none");
  const params = { head: words.slice(0, -1).join(", "), last: words[words.length - 1] };
  return last === "and" ? say("{head} and {last}", params) : say("{head} or {last}", params);
}

/** Put the texts of a part of the document, and of its titles and labels, into the language of the page.
 * @param {Document | DocumentFragment | Element} root */
export function translate(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.nodeValue?.trim() ?? "";
    const parent = node.parentElement;
    if (text === "" || parent === null || parent.closest("script, style, svg") !== null) continue;
    node.nodeValue = (node.nodeValue ?? "").replace(text, () => say(text));
  }
  for (const name of ["title", "aria-label", "placeholder"]) {
    for (const element of root.querySelectorAll(`[${name}]`)) element.setAttribute(name, say(element.getAttribute(name) ?? ""));
  }
}
