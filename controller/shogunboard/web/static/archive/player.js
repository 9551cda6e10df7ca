/**
 * What a kept game is gone through with: buttons, a slider, keys, and a hand that turns the pages by itself.
 */

import { say } from "../language.js";
import { button, words } from "../panel.js";
import { svg } from "../piece.js";

const TURN_MS = 1200;
/** Two links of a chain. */
const CHAIN = "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 6l1.5-1.5";

export class Player {
  /** @param {(ply: number) => void} go
   * @param {() => void} flip
   * @param {() => void} link */
  constructor(go, flip, link) {
    this.go = go;
    this.flip = flip;
    this.ply = 0;
    this.last = 0;
    this.timer = 0;
    this.slider = document.createElement("input");
    this.slider.type = "range";
    this.slider.min = "0";
    this.slider.setAttribute("aria-label", say("Move of the game"));
    this.slider.addEventListener("input", () => this.to(Number(this.slider.value)));
    const sign = (/** @type {string} */ text, /** @type {string} */ name, /** @type {() => void} */ act) => {
      const element = button(text, act);
      element.title = name;
      element.setAttribute("aria-label", name);
      return element;
    };
    this.first = sign("|◀", say("To the start (Home)"), () => this.to(0));
    this.back = sign("◀", say("A move back (arrow left)"), () => this.to(this.ply - 1));
    this.run = sign("▶▶", say("Play the moves"), () => this.toggle());
    this.on = sign("▶", say("A move on (arrow right)"), () => this.to(this.ply + 1));
    this.end = sign("▶|", say("To the end (End)"), () => this.to(this.last));
    const turn = sign("⇅", say("Look from the other side (F)"), flip);
    this.share = sign("", say("Copy the link to this position"), link);
    this.share.className = "share";
    this.showLink();
    this.count = words("span", "", "place");
    const row = words("div", "", "steps");
    row.append(this.first, this.back, this.run, this.on, this.end, turn, this.share, this.count);
    this.element = words("div", "", "player-bar card");
    this.element.append(this.slider, row);
    this.key = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
  }

  /** Hear the keyboard, or no longer.
   * @param {boolean} on */
  listen(on) {
    removeEventListener("keydown", this.key);
    if (on) addEventListener("keydown", this.key);
    else this.stop();
  }

  /** @param {number} ply
   * @param {number} last */
  show(ply, last) {
    this.ply = ply;
    this.last = last;
    this.slider.max = String(last);
    this.slider.value = String(ply);
    this.slider.setAttribute("aria-valuetext", say("{ply} of {last}", { ply, last }));
    this.count.textContent = `${ply} / ${last}`;
    for (const element of [this.first, this.back]) element.disabled = ply === 0;
    for (const element of [this.on, this.end]) element.disabled = ply === last;
    this.run.disabled = last === 0;
    if (ply === last) this.stop();
  }

  /** Somebody goes somewhere: the pages turn no longer by themselves.
   * @param {number} ply */
  to(ply) {
    this.stop();
    this.go(ply);
  }

  toggle() {
    if (this.timer !== 0) {
      this.stop();
      return;
    }
    if (this.ply === this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.ply + 1), TURN_MS);
    this.run.textContent = "❚❚";
    this.run.setAttribute("aria-pressed", "true");
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.run.textContent = "▶▶";
    this.run.setAttribute("aria-pressed", "false");
  }

  /** The link has been copied: show it for a moment, and tell those who do not see it. */
  copied() {
    this.share.textContent = "✓";
    /** @type {HTMLElement} */ (document.getElementById("announce")).textContent = say("Copied");
    setTimeout(() => this.showLink(), TURN_MS);
  }

  showLink() {
    this.share.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: CHAIN })));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.matches("input, textarea, select") && target !== this.slider) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => this.to(this.ply - 1),
      ArrowRight: () => this.to(this.ply + 1),
      Home: () => this.to(0),
      End: () => this.to(this.last),
      f: this.flip,
      F: this.flip,
    };
    const act = acts[event.key];
    if (act === undefined) return;
    act();
    event.preventDefault();
  }
}
