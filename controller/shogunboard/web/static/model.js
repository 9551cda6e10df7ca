/**
 * What the page knows, in one place, and who draws it. Changes are drawn together, once a frame.
 *
 * The page speaks of three frames: the board as it lies (physical squares), the table as White sees it (where the pieces
 * really stand), and the players' squares as the service believes the board to lie. The last two are one and
 * the same unless the service assumes a wrong rotation, which then shows here as it would at a real board.
 */

import { toPhysical, toPlayers } from "./geometry.js";

/** @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Table} Table */

export class Model {
  constructor() {
    /** @type {State | null} */
    this.state = null;
    /** @type {Table | null} */
    this.table = null;
    this.connected = false;
    /** Has the line ever been open? */
    this.met = false;
    /** @type {Map<number, Record<string, number[][]>>} */
    this.windows = new Map();
    /** Problems of the board's hardware, in words. @type {string[]} */
    this.problems = [];
    /** Something that asks for squares of the board to be pointed at; `name` is that of the button that began it.
     * @type {{name?: "turn" | "exchange" | "break" | "about", text: string, marked: number[],
     *   take: (square: number) => void, done?: () => void} | null} */
    this.pointing = null;
    /** The players' square of a piece that is looked at. @type {string | null} */
    this.selected = null;
    /** Colours for the drawn lamps by role; null for those of the board. @type {Record<string, number[]> | null} */
    this.colours = null;
    this.flipped = false;
    this.sliding = false;
    /** Is an earlier position looked at, on which nothing can be moved? */
    this.looking = false;
    this.hint = true;
    /** @type {{state: State | null, names: (string | null)[]}} */
    this.named = { state: null, names: [] };
    /** @type {(() => void)[]} */
    this.drawers = [];
    this.due = false;
  }

  /** @param {() => void} draw called after changes */
  drawnBy(draw) {
    this.drawers.push(draw);
  }

  /** @param {Partial<Model>} [changes] */
  change(changes = {}) {
    Object.assign(this, changes);
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      for (const draw of this.drawers) draw();
    });
  }

  /** Can pieces be moved in the page? */
  get playground() {
    return this.state?.board.playground === true && this.table !== null;
  }

  /** Are pieces moved by taps, because the board has no sensors? */
  get taps() {
    return this.playground && this.state?.board.taps === true;
  }

  /** How the board really lies, as far as is known. */
  get turns() {
    return (this.table?.turns ?? this.rotation) % 4;
  }

  /** How the board is believed to lie. While windows are read it is turned as the service asks. */
  get rotation() {
    const { rotation = 0, resting = false, set } = this.state ?? {};
    const ask = set?.ask ?? null;
    if (!resting) return rotation;
    return this.table?.turns ?? (ask === null ? rotation : (ask.rotation - (ask.turns ?? 0) + 4) % 4);
  }

  /** Can pieces be turned over, to show another face? */
  get flips() {
    return this.playground && Object.values(this.state?.look.pieces ?? {}).some(({ back }) => back !== null);
  }

  /** The names of all players' squares.
   * @returns {(string | null)[]} */
  get names() {
    if (this.named.state !== this.state) this.named = { state: this.state, names: this.state?.squares ?? [] };
    return this.named.names;
  }

  /** The players' name of a square of the table, null for one that is no part of the game.
   * @param {number} square
   * @returns {string | null} */
  name(square) {
    if (this.state === null) return null;
    return this.names[toPlayers(toPhysical(square, this.turns), this.rotation)] ?? null;
  }

  /** The square of the table that has a name; null if none has.
   * @param {string} name
   * @returns {number | null} */
  square(name) {
    const believed = this.names.indexOf(name);
    return believed < 0 ? null : toPlayers(toPhysical(believed, this.rotation), this.turns);
  }

  /** A lamp in the colours that are chosen for this page; its pattern stays.
   * @param {import("./types.js").Lamp | null} lamp
   * @returns {import("./types.js").Lamp | null} */
  shown(lamp) {
    const rgb = this.colours?.[lamp?.role ?? ""];
    return lamp === null || rgb === undefined ? lamp : { ...lamp, rgb };
  }

  /** @param {number} square of the table */
  lamp(square) {
    return this.state?.lamps[toPhysical(square, this.turns)] ?? null;
  }

  /** The square of the table above which a window is asked for; null when none is.
   * @returns {number | null} */
  get wanted() {
    const ask = this.state?.set.ask ?? null;
    return ask === null ? null : toPlayers(toPhysical(this.names.indexOf(ask.square), ask.rotation), this.turns);
  }

  /** The numbers that a piece may show on a square of the table; none when nothing is known of them.
   * @param {string} letter
   * @param {number} square
   * @returns {readonly number[]} */
  numbers(letter, square) {
    const shown = this.windows.get(this.turns)?.[letter]?.[square] ?? [];
    if (shown.length < 2) return shown;
    // What the game has told since the windows were asked for.
    const man = this.state?.men[this.name(square) ?? ""];
    return man?.piece === letter ? man.numbers : shown;
  }

  /** What a piece shows on a square of the table, as a text; empty when that is not known.
   * @param {string} letter
   * @param {number} square
   * @returns {string} */
  shows(letter, square) {
    return windowText(this.numbers(letter, square));
  }
}

/** What is drawn in a window: the number, those that it may be, or "?" when it may be any.
 * @param {readonly number[]} numbers
 * @returns {string} */
export function windowText(numbers) {
  return numbers.length > 3 ? "?" : numbers.join(" ");
}
