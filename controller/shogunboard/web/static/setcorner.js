/**
 * What the page has for a set that is still found out, and for pieces in an unknown order: a line that tells how much is
 * known, and cards and dialogs that are loaded when they are needed for the first time.
 */

import { complain } from "./commands.js";
import { LOCALE, say, sayMany } from "./language.js";
import { remember, remembered } from "./settings.js";

/** @typedef {import("./types.js").State} State
 * @typedef {{element: HTMLElement, draw: () => void}} Card */

/** @param {string} id */
const find = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/** All of it only when nothing is left.
 * @param {number} known 0 to 1 */
const hundredths = (known) => (known >= 1 ? 100 : Math.min(Math.floor(known * 100), 99));

/** "12 %", "0.6 %", "< 0.1 %".
 * @param {number} known 0 to 1
 * @returns {string} */
function percent(known) {
  const digits = known > 0 && known < 0.1 ? 1 : 0;
  const number = digits === 1 ? Math.max(Math.floor(known * 1000) / 10, 0.1) : hundredths(known);
  const percent = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits }).format(number);
  return say("{percent} %", { percent: digits === 1 && known < 0.001 ? `<\u202f${percent}` : percent });
}

/** How much is known of the set, in a sentence.
 * @param {import("./types.js").SetStatus} set */
export function knownInWords({ known, readings }) {
  return sayMany("{share} of the windows known, {count} reading.", "{share} of the windows known, {count} readings.", readings, { share: percent(known) });
}

/** The same where there is little room.
 * @param {import("./types.js").SetStatus} set */
function knownInShort({ known, readings, problems }) {
  const params = { share: percent(known) };
  if (problems.length === 0) return sayMany("{share} known, {count} reading", "{share} known, {count} readings", readings, params);
  return sayMany("{share} known, {count} reading, contradictions", "{share} known, {count} readings, contradictions", readings, params);
}

/** Fill a bar.
 * @param {HTMLElement} bar
 * @param {number} known 0 to 1 */
export const fill = (bar, known) => bar.style.setProperty("--known", `${hundredths(known)}%`);

export class SetCorner {
  /** @param {import("./model.js").Model} model
   * @param {import("./hand.js").Hand} hand
   * @param {import("./sender.js").Sender} sender
   * @param {(command: string, fields?: object) => Promise<void>} give */
  constructor(model, hand, sender, give) {
    this.model = model;
    this.hand = hand;
    this.sender = sender;
    this.give = give;
    /** The cards that were needed. @type {Map<string, Card | null>} */
    this.cards = new Map();
    this.styled = false;
    /** A card that somebody has just asked for here: it is brought into sight. @type {string | null} */
    this.sought = null;
    find("show-set").addEventListener("click", () => this.openSet());
    find("set-line").addEventListener("click", () => this.openSet());
    find("tell-order").addEventListener("click", () => this.openOrder());
    find("about-piece").addEventListener("click", () => this.pointAtPiece());
  }

  draw() {
    const { model } = this;
    const { state } = model;
    if (state === null) return;
    const { set } = state;
    const playing = state.phase === "playing" && !state.resting;
    // A game that is played on benches has pieces of its own.
    const ordered = set.name !== "" && state.benches.flat().length === 0;
    find("show-set").hidden = !ordered;
    find("tell-order").hidden = !ordered;
    find("tell-order").disabled = !playing;
    find("about-piece").hidden = !ordered;
    find("about-piece").disabled = !playing;
    find("set-line").hidden = !(set.learns && ordered);
    if (set.learns) {
      find("set-line-name").textContent = set.name;
      find("set-line-text").textContent = knownInShort(set);
      fill(find("set-line-bar"), set.known);
    }
    if (!playing || (model.selected !== null && state.men[model.selected] === undefined)) model.selected = null;
    this.show("wizard", set.asking);
    this.show("begin", ordered && playing && this.mayBegin(state));
    this.show("sheet", ordered && playing && this.looked !== null);
  }

  /** The players' square of the piece that is looked at, or held after a tap.
   * @returns {string | null} */
  get looked() {
    const { model, hand } = this;
    if (model.selected !== null) return model.selected;
    const { state } = model;
    const origin = hand.carried === null ? null : (state?.lifted?.square ?? null);
    return state !== null && origin !== null && isLearning(state) ? origin : null;
  }

  /** Is it to be asked which piece stands where?
   * @param {State} state */
  mayBegin(state) {
    return isLearning(state) && state.moves.length === 0 && remembered().begun !== state.game_id;
  }

  /** Which piece stands where has been said, or needs not be said.
   * @param {State} state */
  begun(state) {
    remember({ begun: state.game_id });
    this.model.change();
  }

  /** Show a card, or no longer.
   * @param {"wizard" | "begin" | "sheet"} name
   * @param {boolean} wanted */
  show(name, wanted) {
    const card = this.cards.get(name);
    if (card === undefined && wanted) this.load(name);
    if (card === undefined || card === null) return;
    card.element.hidden = !wanted;
    if (!wanted) return;
    card.draw();
    if (this.sought !== name) return;
    this.sought = null;
    card.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {"wizard" | "begin" | "sheet"} name */
  async load(name) {
    this.cards.set(name, null);
    try {
      const { makeCard } = await this.part(name);
      const card = makeCard(this);
      find("set-cards").append(card.element);
      this.cards.set(name, card);
      this.model.change();
    } catch {
      this.cards.delete(name);
      complain(say("This part of the page cannot be shown: the board’s service does not answer."));
    }
  }

  /** A module of the folder `set`, with the looks of them all.
   * @param {string} name */
  part(name) {
    if (!this.styled) {
      this.styled = true;
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = "/static/set/set.css";
      document.head.append(style);
    }
    return import(`./set/${name}.js`);
  }

  async openSet() {
    (await this.part("panel")).openSet(this);
  }

  async openOrder() {
    (await this.part("order")).openOrder(this);
  }

  /** Let a piece be pointed at, to look at it. */
  pointAtPiece() {
    const { model } = this;
    const done = () => model.change({ pointing: null });
    const take = (/** @type {number} */ square) => {
      done();
      this.hand.select(square);
    };
    if (model.pointing?.name === "about") done();
    else model.change({ selected: null, pointing: { name: "about", text: say("Point at the piece that you want to know more of."), marked: [], take, done } });
  }
}

/** Is there something to find out of the pieces?
 * @param {State} state */
export function isLearning(state) {
  return state.set.learns || Object.values(state.men).some(({ maybe }) => maybe !== undefined);
}
