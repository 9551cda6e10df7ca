/**
 * What the list of games is searched by. Everything but the text is folded away until it is wanted.
 */

import { LOCALE, say, sayAs } from "../language.js";
import { button, words } from "../panel.js";

const PAUSE_MS = 250;
const RESULTS = [["", say("Any result")], ["1-0", "1–0"], ["0-1", "0–1"], ["1/2-1/2", sayAs("result", "Draw")], ["*", say("Unfinished")]];
const JUDGED = [["", say("Analysed or not")], ["true", say("Analysed")], ["false", say("Not analysed")]];
const BY_NAME = new Intl.Collator(LOCALE);

export class Filters {
  /** @param {import("../model.js").Model} model
   * @param {() => void} changed */
  constructor(model, changed) {
    this.model = model;
    this.changed = changed;
    this.timer = 0;
    /** @type {Record<string, HTMLInputElement | HTMLSelectElement>} */
    this.fields = {
      text: this.input("search"),
      player: this.input("text"),
      opponent: this.input("text"),
      since: this.input("date"),
      until: this.input("date"),
      result: this.select(RESULTS),
      game: this.select([["", say("Any game")]]),
      set: this.select([["", say("Any set")]]),
      analysed: this.select(JUDGED),
      deleted: this.input("checkbox"),
    };
    const { text, deleted, ...others } = this.fields;
    /** @type {HTMLInputElement} */ (text).placeholder = say("Names, tags, notes …");
    this.folded = document.createElement("details");
    this.folded.className = "filters";
    const grid = words("div", "", "filter-grid");
    const names = {
      player: say("Player"),
      opponent: say("Against"),
      since: sayAs("first day", "From"),
      until: sayAs("last day", "To"),
      result: say("Result"),
      game: sayAs("that is played", "Game"),
      set: sayAs("of pieces", "Set"),
      analysed: say("Analysis"),
    };
    for (const [key, name] of Object.entries(names)) grid.append(labelled(name, others[key]));
    const bin = labelled(say("Deleted games"), deleted);
    bin.className = "tick";
    grid.append(bin, button(say("Clear"), () => this.clear()));
    this.trouble = words("p", "", "trouble");
    this.trouble.setAttribute("role", "alert");
    this.folded.append(words("summary", say("More to search by")), grid);
    this.element = document.createElement("form");
    this.element.setAttribute("role", "search");
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.element.append(labelled(say("Search"), text), this.folded, this.trouble);
  }

  get deleted() {
    return /** @type {HTMLInputElement} */ (this.fields.deleted).checked;
  }

  get empty() {
    return String(this.query()) === "";
  }

  /** @param {string} type */
  input(type) {
    const input = document.createElement("input");
    input.type = type;
    input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(this.changed, PAUSE_MS);
    });
    return input;
  }

  /** @param {string[][]} choices */
  select(choices) {
    const select = document.createElement("select");
    select.append(...choices.map(([value, text]) => new Option(text, value)));
    select.addEventListener("change", this.changed);
    return select;
  }

  /** Let games and sets be chosen among those that there are.
   * @param {string[]} sets */
  offer(sets) {
    this.choices("set", [...sets].sort(BY_NAME.compare).map((name) => [name, name]));
    this.choices("game", Object.entries(this.model.state?.titles ?? {}));
  }

  /** @param {"game" | "set"} key
   * @param {string[][]} choices */
  choices(key, choices) {
    const select = /** @type {HTMLSelectElement} */ (this.fields[key]);
    for (const [value, text] of choices) {
      if (![...select.options].some((option) => option.value === value)) select.append(new Option(text, value));
    }
    /** @type {HTMLElement} */ (select.parentElement).hidden = select.options.length < 3;
  }

  /** @returns {URLSearchParams} */
  query() {
    const query = new URLSearchParams();
    for (const [key, field] of Object.entries(this.fields)) {
      const value = field.type === "checkbox" ? (this.deleted ? "true" : "") : field.value.trim();
      if (value !== "") query.set(key, value);
    }
    return query;
  }

  /** @param {URLSearchParams} query */
  fill(query) {
    for (const [key, field] of Object.entries(this.fields)) {
      const value = query.get(key) ?? "";
      if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) field.append(new Option(value, value));
      if (field.type === "checkbox") /** @type {HTMLInputElement} */ (field).checked = value === "true";
      else field.value = value;
    }
    this.folded.open ||= [...query.keys()].some((key) => key !== "text");
  }

  clear() {
    this.fill(new URLSearchParams());
    this.changed();
  }

  /** @param {string} text */
  problem(text) {
    this.trouble.textContent = text;
  }
}

/** @param {string} name
 * @param {HTMLElement} control */
function labelled(name, control) {
  const label = document.createElement("label");
  label.append(words("span", name), control);
  return label;
}
