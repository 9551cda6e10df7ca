/**
 * The clock beside the board: what remains for each side, pause, and how time is given. The page counts on by itself
 * between two states of the service.
 */

import { oneOf, openDialog } from "./dialogs.js";
import { words } from "./elements.js";
import { LOCALE, listed, say, sayAs } from "./language.js";

/** @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Clock} Clock
 * @typedef {import("./types.js").Control} Control */

const LOW_MS = 20000;
const TICK_MS = 100;
const MINUTE = 60000;
const HOUR = 60 * MINUTE;

/** Minutes and seconds of increment. */
const PRESETS = [[5, 3], [10, 0], [15, 10], [30, 0]];

/** @param {string} id */
const find = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/** What a clock shows: "1:05:00", "4:59", and tenths of a second when there is little left, "9.7".
 * @param {number} ms
 * @returns {string} */
export function timeOnClock(ms) {
  if (ms < LOW_MS) {
    const tenths = Math.ceil(ms / 100);
    return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** What remains for a side, so long after the service has told it.
 * @param {Clock} clock
 * @param {string} side
 * @param {number} since milliseconds
 * @returns {number} */
export function remainingOf(clock, side, since) {
  const told = clock.remaining?.[side] ?? 0;
  return clock.running === side ? Math.max(0, told - Math.max(0, since - clock.delay)) : told;
}

/** @param {number} ms */
const inMinutes = (ms) => Math.round((ms / MINUTE) * 1000) / 1000;

/** @param {number} number
 * @returns {string} such as "2.5" */
const figures = (number) => number.toLocaleString(LOCALE);

/** A control in words: "5 + 3", "5 and 3 + 0", "10 min, 5 s delay".
 * @param {Control | null} control
 * @returns {string} */
export function controlInWords(control) {
  if (control === null) return say("No clock");
  const minutes = listed([...new Set(control.base.map(inMinutes).map(figures))]);
  if (control.delay > 0) return say("{minutes} min, {seconds} s delay", { minutes, seconds: figures(control.delay / 1000) });
  return `${minutes} + ${figures(control.increment / 1000)}`;
}

export class ClockPanel {
  /** @param {import("./model.js").Model} model
   * @param {(command: string, fields?: object) => Promise<void>} give
   * @param {(command: string, fields?: object) => Promise<unknown>} send as `give`, but it may refuse with an error */
  constructor(model, give, send) {
    this.model = model;
    this.give = give;
    this.send = send;
    /** When the service told the state, by this page's clock. */
    this.told = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    find("pause").addEventListener("click", () => give(model.state?.clock.paused ? "resume" : "pause"));
    find("set-clock").addEventListener("click", () => this.choose());
    for (const [index, button] of ["white", "red"].entries()) {
      find(`clock-${index}`).addEventListener("click", () => give("press", { button }));
    }
  }

  /** The service has told a state just now. */
  take() {
    this.told = performance.now();
  }

  draw() {
    const { state } = this.model;
    const clock = state?.clock ?? null;
    const shown = state !== null && clock !== null && clock.control !== null;
    find("clocks").hidden = !shown;
    document.body.classList.toggle("timed", shown);
    find("set-clock").disabled = state === null;
    find("set-clock").textContent = say("Clock: {control}", { control: controlInWords(clock?.chosen ?? null) });
    clearTimeout(this.timer);
    if (!shown) return;
    find("pause").textContent = clock.paused ? say("Go on") : say("Pause");
    find("pause").disabled = !clock.paused && clock.running === null;
    this.count(state);
  }

  /** @param {State} state */
  count(state) {
    const { clock } = state;
    const since = performance.now() - this.told;
    for (const [index, side] of [...state.letters].entries()) {
      const left = remainingOf(clock, side, since);
      const face = find(`clock-${index}`);
      const running = clock.running === side;
      const low = left < LOW_MS;
      face.dataset.running = String(running);
      face.dataset.low = String(low);
      face.dataset.long = String(left >= HOUR);
      face.dataset.side = state.look.colours[index];
      write(`clock-name-${index}`, state.players[side] || state.names[index]);
      write(`clock-time-${index}`, timeOnClock(left));
      write(`clock-note-${index}`, noteOf(clock, side, running, low));
    }
    if (clock.running !== null) this.timer = window.setTimeout(() => this.count(state), TICK_MS);
  }

  choose() {
    const { state } = this.model;
    if (state === null) return;
    const { fields, control } = clockFields(state.clock.chosen, state.names);
    const begun = state.phase === "playing" && state.moves.length > 0;
    const set = () => this.send("clock", { control: control() });
    const when = words("p", begun ? say("It is for the next game; this one has begun.") : say("It is for this game and later ones."), "small");
    openDialog(say("Clock"), [...fields, when], [{ text: sayAs("button", "Set"), act: set, className: "primary" }]);
  }
}

/** The fields by which a clock is chosen, for a dialog.
 * @param {Control | null} now the one that is chosen
 * @param {string[]} names of the sides
 * @returns {{fields: HTMLElement[], control: () => Control | null}} */
export function clockFields(now, names) {
  const own = ownFields(now, names);
  const presets = PRESETS.map(([minutes, seconds]) => ({ value: `${minutes} ${seconds}`, text: `${minutes} + ${seconds}` }));
  const choices = [{ value: "none", text: say("No clock") }, ...presets, { value: "own", text: sayAs("clock", "Own") }];
  const kinds = oneOf(say("Minutes + seconds for each move"), choices, choiceOf(now));
  const flags = oneOf(say("No time left"), [{ value: "ends", text: say("Loses") }, { value: "tells", text: say("Is only told") }], now?.flag ?? "ends");
  const follow = () => (own.field.hidden = kinds.chosen() !== "own");
  kinds.field.addEventListener("change", follow);
  follow();
  const control = () => {
    const chosen = controlOf(kinds.chosen(), own.control());
    return chosen && { ...chosen, flag: flags.chosen() };
  };
  return { fields: [kinds.field, own.field, flags.field], control };
}

/** @param {Clock} clock
 * @param {string} side
 * @param {boolean} running
 * @param {boolean} low */
function noteOf(clock, side, running, low) {
  if (clock.flagged === side) return say("No time left");
  if (clock.paused) return say("Paused");
  if (!running) return "";
  return low ? say("▶ Hurry!") : say("▶ To move");
}

/** @param {string} id
 * @param {string} text */
function write(id, text) {
  const element = find(id);
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Control | null} control */
function choiceOf(control) {
  if (control === null) return "none";
  const [white, red] = control.base;
  const same = (/** @type {number[]} */ [minutes, seconds]) =>
    minutes * MINUTE === white && white === red && seconds * 1000 === control.increment && control.delay === 0;
  const preset = PRESETS.find(same);
  return preset === undefined ? "own" : preset.join(" ");
}

/** @param {string} choice
 * @param {Control} own
 * @returns {Omit<Control, "flag"> | null} */
function controlOf(choice, own) {
  if (choice === "none") return null;
  if (choice === "own") return own;
  const [minutes, seconds] = choice.split(" ").map(Number);
  return { base: [minutes * MINUTE, minutes * MINUTE], increment: seconds * 1000, delay: 0 };
}

/** Fields for any control.
 * @param {Control | null} control
 * @param {string[]} names */
function ownFields(control, names) {
  const field = document.createElement("div");
  field.className = "own-clock";
  const base = control?.base ?? [10 * MINUTE, 10 * MINUTE];
  const minutes = names.map((name, index) => number(say("Minutes for {side}", { side: name }), inMinutes(base[index]), 600));
  const seconds = number(say("Seconds"), ((control?.increment || control?.delay) ?? 0) / 1000, 600);
  const kinds = [{ value: "increment", text: say("Added after each move") }, { value: "delay", text: say("Before the time counts") }];
  const kind = oneOf(say("The seconds are"), kinds, (control?.delay ?? 0) > 0 ? "delay" : "increment");
  field.append(...minutes.map(({ label }) => label), seconds.label, kind.field);
  const own = () => {
    const step = Math.round(seconds.input.valueAsNumber * 1000) || 0;
    const delayed = kind.chosen() === "delay";
    const times = minutes.map(({ input }) => Math.round(input.valueAsNumber * MINUTE) || 0);
    return { base: times, increment: delayed ? 0 : step, delay: delayed ? step : 0 };
  };
  return { field, control: own };
}

/** @param {string} text
 * @param {number} value
 * @param {number} most */
function number(text, value, most) {
  const label = words("label", "");
  const input = document.createElement("input");
  Object.assign(input, { type: "number", min: "0", max: String(most), step: "any", value: String(value), inputMode: "decimal" });
  label.append(words("span", text), input);
  return { label, input };
}
