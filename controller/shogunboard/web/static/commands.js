/**
 * The buttons of the page: what the players may ask of the service, and what a hand may do with the whole board.
 */

import { askForPin, isForPlayers } from "./access.js";
import { Refused, Unreachable, sendCommand } from "./api.js";
import { openDialog, tickBox } from "./dialogs.js";
import { toPhysical } from "./geometry.js";
import { say, sayAs } from "./language.js";
import { words } from "./elements.js";
import { remember } from "./settings.js";
import { sideInWords } from "./words.js";

const LEVELS = { full: say("Full"), warnings: say("Warnings"), off: say("Off") };
const TOAST_MS = 6000;

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Tell of something that did not work.
 * @param {string} text */
export function complain(text) {
  const toast = find("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(Number(toast.dataset.timer));
  toast.dataset.timer = String(setTimeout(() => (toast.hidden = true), TOAST_MS));
}

export class Commands {
  /** @param {import("./model.js").Model} model
   * @param {import("./sender.js").Sender} sender
   * @param {import("./hand.js").Hand} hand */
  constructor(model, sender, hand) {
    this.model = model;
    this.hand = hand;
    this.sender = sender;
    /** Physical squares whose readings fail. @type {Set<number>} */
    this.broken = new Set();
    /** @type {Record<string, () => void>} */
    const acts = {
      "take-back": () => this.give("take_back"),
      draw: () => this.agreeOnDraw(),
      resign: () => this.resign(),
      "start-from": () => this.startFrom(),
      "set-up": () => this.act({ action: "set_up" }),
      match: () => this.act({ action: "match" }),
      "turn-board": () => this.act({ action: "turn" }),
      "turn-over": () => this.turnOver(),
      slide: () => model.change({ sliding: !model.sliding }),
      flip: () => this.set({ flipped: !model.flipped }),
      "show-hint": () => this.set({ hint: true }),
      "hint-done": () => this.set({ hint: false }),
      "exchange-sides": () => this.give("exchange_sides"),
      "exchange-pieces": () => this.exchangePieces(),
      break: () => this.breakSquares(),
      mend: () => this.mend(),
      "press-ok": () => this.give("press", { button: "ok" }),
      "press-white": () => this.give("press", { button: "white" }),
      "press-red": () => this.give("press", { button: "red" }),
    };
    for (const [id, act] of Object.entries(acts)) find(id).addEventListener("click", act);
    /** The choices of assistance that are drawn, as a text. */
    this.choices = "";
  }

  draw() {
    const { model } = this;
    const { state } = model;
    const playing = state?.phase === "playing" && !state.resting;
    const begun = (state?.moves.length ?? 0) > 0;
    const disable = (/** @type {string} */ id, /** @type {boolean} */ off) => {
      /** @type {HTMLButtonElement} */ (find(id)).disabled = off;
    };
    const resting = state?.resting ?? false;
    disable("take-back", !begun || state?.phase === "setup" || resting);
    disable("draw", !playing);
    disable("resign", !playing);
    disable("new-game", state === null || resting);
    disable("start-from", state === null || resting);
    disable("match", state?.position == null);
    disable("turn-board", playing && begun);
    disable("exchange-pieces", !playing);
    disable("exchange-sides", !playing || state?.board.sensing === "polarity");
    find("handling").hidden = !model.playground;
    find("slide").hidden = model.taps;
    find("turn-over").hidden = !model.flips;
    find("exchange-pieces").hidden = state !== null && state.benches.flat().length > 0;
    find("trouble").hidden = !model.playground || model.taps;
    const link = /** @type {HTMLAnchorElement} */ (find("export"));
    if (state?.game_id == null) link.removeAttribute("href");
    else link.href = `/api/games/${state.game_id}.txt`;
    for (const [id, on] of /** @type {[string, boolean][]} */ ([["slide", model.sliding], ["flip", model.flipped]])) {
      find(id).setAttribute("aria-pressed", String(on));
    }
    find("break").setAttribute("aria-pressed", String(model.pointing?.name === "break"));
    find("exchange-pieces").setAttribute("aria-pressed", String(model.pointing?.name === "exchange"));
    if (state === null) return;
    find("flip").textContent = say("Look from {side}’s side", { side: state.names[1] });
    find("press-white").textContent = state.names[0];
    find("press-red").textContent = state.names[1];
    this.drawAssistance(state);
  }

  /** @param {import("./types.js").State} state */
  drawAssistance(state) {
    const text = JSON.stringify([state.assistance, state.names]);
    const names = state.names.join(" ");
    if (text === this.choices) return;
    this.choices = text;
    const field = find("assistance");
    if (field.dataset.names !== names) {
      field.dataset.names = names;
      for (const choice of field.querySelectorAll(".choice")) choice.remove();
      for (const [index, letter] of [...state.letters].entries()) field.append(this.assistanceOf(letter, state.names[index]));
    }
    for (const input of field.querySelectorAll("input")) input.checked = state.assistance[input.name.slice(-1)] === input.value;
  }

  /** @param {string} side
   * @param {string} name */
  assistanceOf(side, name) {
    const group = document.createElement("div");
    group.className = "choice";
    group.setAttribute("role", "radiogroup");
    group.setAttribute("aria-label", say("Lights for {side}", { side: name }));
    group.append(words("span", name));
    for (const [level, text] of Object.entries(LEVELS)) {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = `assist-${side}`;
      input.value = level;
      input.addEventListener("change", () => this.give("assist", { side, level }));
      label.append(input, words("span", text));
      group.append(label);
    }
    return group;
  }

  /** Give a command; tell when it was refused.
   * @param {string} command
   * @param {object} [fields]
   * @returns {Promise<void>} */
  async give(command, fields) {
    try {
      await sendCommand(command, fields);
    } catch (error) {
      this.choices = "";
      this.told(error);
    }
  }

  /** Do something with the whole board.
   * @param {import("./sender.js").Act} act */
  async act(act) {
    try {
      await this.sender.finish(act);
    } catch (error) {
      this.told(error);
    }
  }

  /** @param {unknown} error */
  told(error) {
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    if (isForPlayers(error)) askForPin();
    else complain(error.message);
    this.model.change();
  }

  /** @param {Partial<import("./settings.js").Settings>} changes */
  set(changes) {
    remember(changes);
    this.model.change(changes);
  }

  /** Turn over the piece in the hand, or let one be pointed at. */
  turnOver() {
    const { carried } = this.hand;
    const done = () => this.model.change({ pointing: null });
    if (carried !== null) this.hand.turnOver(carried.man);
    else if (this.model.pointing?.name === "turn") done();
    else {
      const take = (/** @type {number} */ square) => {
        const man = this.hand.manOn(square);
        done();
        if (man !== undefined) this.hand.turnOver(man.id);
      };
      this.model.change({ pointing: { name: "turn", text: say("Point at the piece that is to be turned over."), marked: [], take, done } });
    }
  }

  agreeOnDraw() {
    openDialog(say("Draw"), [say("Do both players agree on a draw?")], [
      { text: say("Agreed"), act: () => sendCommand("draw"), className: "primary" },
    ]);
  }

  resign() {
    const { state } = this.model;
    const sides = [...(state?.letters ?? "")];
    const answers = sides.map((side) => ({
      text: say("{side} resigns", { side: (state && sideInWords(state, side)) ?? side }),
      act: () => sendCommand("resign", { side }),
    }));
    openDialog(say("Resign"), [say("Who gives up?")], answers);
  }

  startFrom() {
    const { state, playground } = this.model;
    const label = document.createElement("label");
    label.className = "entry";
    const text = document.createElement("textarea");
    text.rows = 3;
    text.spellcheck = false;
    text.autocapitalize = "off";
    text.value = state?.position ?? "";
    label.append(words("span", say("Position")), text);
    const place = tickBox(say("Put the pieces there for me"), true);
    const begin = async () => {
      await sendCommand("start_from", { game: state?.game, position: text.value.trim() });
      if (place.box.checked) await this.sender.finish({ action: "match" });
    };
    const help = words("p", state?.look.texts.position ?? "", "small");
    openDialog(say("Start from a position"), [label, help, ...(playground ? [place.label] : [])], [
      { text: sayAs("button", "Start"), act: begin, className: "primary" },
    ]);
  }

  exchangePieces() {
    /** @type {number[]} */
    const marked = [];
    const done = () => this.model.change({ pointing: null });
    if (this.model.pointing?.name === "exchange") {
      done();
      return;
    }
    const take = (/** @type {number} */ square) => {
      if (marked.includes(square)) marked.splice(marked.indexOf(square), 1);
      else marked.push(square);
      if (marked.length < 2) {
        this.model.change();
        return;
      }
      done();
      this.give("exchange_pieces", { squares: marked.map((each) => this.model.name(each)) });
    };
    const text = say("Point at the two pieces that were set up in each other’s place; press the button again to leave it.");
    this.model.change({ pointing: { name: "exchange", text, marked, take, done } });
  }

  breakSquares() {
    if (this.model.pointing?.name === "break") {
      this.model.change({ pointing: null });
      return;
    }
    const { turns } = this.model;
    const marked = Array.from({ length: 64 }, (_, square) => square).filter((square) => this.broken.has(toPhysical(square, turns)));
    const take = (/** @type {number} */ square) => {
      const physical = toPhysical(square, turns);
      const on = !this.broken.has(physical);
      if (on) this.broken.add(physical);
      else this.broken.delete(physical);
      if (on) marked.push(square);
      else marked.splice(marked.indexOf(square), 1);
      this.model.change();
      this.act({ action: "fault", squares: [physical], on });
    };
    const done = () => this.model.change({ pointing: null });
    const text = say("Point at squares to break or mend them; press the button again when done.");
    this.model.change({ pointing: { name: "break", text, marked, take, done } });
  }

  mend() {
    const squares = [...this.broken];
    this.broken.clear();
    this.model.change({ pointing: null });
    this.act({ action: "fault", squares, on: false });
  }
}
