/**
 * The choice of the page's language. Its label is there in English, too, for those who cannot read the language that it is in.
 */

import { words } from "./elements.js";
import { LANGUAGE, LANGUAGES, choose, say } from "./language.js";

/** @returns {HTMLElement} */
export function languageChoice() {
  const label = words("label", "", "player language");
  const word = say("Language");
  const select = document.createElement("select");
  for (const [code, name] of Object.entries(LANGUAGES)) {
    const option = new Option(name, code, code === LANGUAGE, code === LANGUAGE);
    option.lang = code;
    select.append(option);
  }
  select.addEventListener("change", () => choose(select.value));
  label.append(words("span", word === "Language" ? word : `${word} (Language)`), select);
  return label;
}
