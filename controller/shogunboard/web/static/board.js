/**
 * The board as it lies: the plate with its printed square numbers and lenses, which turns; the light of the lamps; the
 * letters and digits at the edges in the players' terms; and the squares that can be pointed at, which do not turn.
 */

import { partsOf } from "./fieldparts.js";
import { SIZE, seen, squareAt } from "./geometry.js";
import { blinking, lampLook, patternSigns } from "./light.js";
import { squareInWords } from "./words.js";

const SQUARES = SIZE * SIZE;

/** @param {string} className
 * @param {string} [text] */
function box(className, text = "") {
  const element = document.createElement("div");
  element.className = className;
  element.textContent = text;
  return element;
}

export class Board {
  /** @param {import("./model.js").Model} model
   * @param {import("./hand.js").Hand} hand */
  constructor(model, hand) {
    this.model = model;
    this.hand = hand;
    const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
    this.field = find("field");
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
    this.reduced.addEventListener("change", () => {
      this.lamps.fill("");
      model.change();
    });
    const physical = Array.from({ length: SQUARES }, (_, index) => index);
    find("plate").append(...physical.map((index) => this.printed(index)));
    this.lights = physical.map(() => box("light"));
    for (const light of this.lights) light.append(box("bloom"), box("lit"), box("signs"));
    find("glow").append(...this.lights);
    /** The lamps that are drawn now, as texts. @type {string[]} */
    this.lamps = physical.map(() => "");
    this.cells = this.makeCells(find("cells"));
    /** The place on the screen that the keyboard points at. */
    this.focus = 60;
    this.partial = false;
    this.edges = ["top", "bottom", "left", "right"].map((side) => {
      const edge = find(`edge-${side}`);
      edge.append(...Array.from({ length: SIZE }, () => box("mark")));
      return { side, marks: [.../** @type {HTMLCollectionOf<HTMLElement>} */ (edge.children)] };
    });
  }

  /** A square of the plate with its printed name and its lens.
   * @param {number} index physical */
  printed(index) {
    const row = Math.floor(index / SIZE);
    const square = box((row + index) % 2 === 0 ? "printed" : "printed second");
    square.append(box("recess"), box("silk", String(index)), box("lens"));
    return square;
  }

  /** @param {HTMLElement} grid */
  makeCells(grid) {
    const cells = [];
    for (let row = 0; row < SIZE; row += 1) {
      const line = box("row");
      line.setAttribute("role", "row");
      for (let column = 0; column < SIZE; column += 1) {
        const cell = box("cell");
        cell.setAttribute("role", "gridcell");
        cell.dataset.at = String(row * SIZE + column);
        cells.push(cell);
        line.append(cell);
      }
      grid.append(line);
    }
    return cells;
  }

  /** The square of the table that is drawn at a place of the screen, or the other way round.
   * @param {number} index */
  turnedAbout(index) {
    return this.model.flipped ? SQUARES - 1 - index : index;
  }

  /** Frame the field and the benches of a game that leaves squares of the board out, with its coordinates.
   * @param {import("./types.js").State | null} state */
  drawField(state) {
    const bench = new Set(state?.benches.flat() ?? []);
    const names = this.cells.map((_, index) => this.model.name(this.turnedAbout(index)));
    this.partial = bench.size > 0;
    for (const [index, { part, edge, coordinate }] of partsOf(names, bench).entries()) {
      Object.assign(this.cells[index].dataset, { part, edge, coordinate });
    }
  }

  draw() {
    const { model } = this;
    this.drawField(model.state);
    const quarters = model.turns + (model.flipped ? 2 : 0);
    this.turnTo(quarters);
    this.drawLamps();
    const landing = new Set(this.hand.landing);
    const marks = this.marks();
    for (const [index, cell] of this.cells.entries()) {
      const square = this.turnedAbout(index);
      const name = model.name(square);
      cell.dataset.square = name ?? "";
      cell.dataset.mark = marks.get(square) ?? "";
      cell.classList.toggle("landing", landing.has(square));
      cell.tabIndex = index === this.focus ? 0 : -1;
      const words = squareInWords(model, square, marks.get(square));
      if (cell.getAttribute("aria-label") !== words) cell.setAttribute("aria-label", words);
    }
    for (const { side, marks: letters } of this.edges) {
      const upright = side === "left" || side === "right";
      for (const [index, mark] of letters.entries()) {
        const at = { top: index, bottom: 56 + index, left: index * SIZE, right: index * SIZE + 7 }[side] ?? 0;
        const name = this.partial ? "" : (model.name(this.turnedAbout(at)) ?? "");
        mark.textContent = this.sideways ? name.slice(...(upright ? [0, 1] : [1])) : name.slice(...(upright ? [1] : [0, 1]));
      }
    }
  }

  /** Does the service take the board to lie a quarter turn otherwise than it does? Then files run across. */
  get sideways() {
    return ((this.model.turns - this.model.rotation) % 2) !== 0;
  }

  /** Turn the plate the short way round.
   * @param {number} quarters */
  turnTo(quarters) {
    const before = Number(this.field.dataset.quarters ?? quarters);
    const step = ((((quarters - before) % 4) + 6) % 4) - 2;
    this.field.dataset.quarters = String(before + step);
    this.field.style.setProperty("--turn", `${(before + step) * 90}deg`);
  }

  drawLamps() {
    const lamps = this.model.state?.lamps ?? [];
    for (const [index, light] of this.lights.entries()) {
      const lamp = this.model.shown(lamps[index] ?? null);
      const text = JSON.stringify(lamp);
      if (this.lamps[index] === text) continue;
      this.lamps[index] = text;
      this.light(light, lamp);
    }
  }

  /** @param {HTMLElement} element
   * @param {import("./types.js").Lamp | null} lamp */
  light(element, lamp) {
    for (const animation of element.getAnimations()) animation.cancel();
    element.dataset.role = lamp?.role ?? "";
    if (lamp === null) return;
    const { colour, core, strength } = lampLook(lamp.rgb);
    element.style.setProperty("--colour", colour);
    element.style.setProperty("--core", core);
    element.style.setProperty("--strength", String(strength));
    /** @type {HTMLElement} */ (element.lastElementChild).textContent = this.reduced.matches ? patternSigns(lamp.blink) : "";
    const blink = this.reduced.matches ? null : blinking(lamp.blink);
    if (blink === null) return;
    const animation = element.animate(blink.keyframes, { duration: blink.duration, iterations: Infinity });
    // All lamps count from the same moment, so equal patterns blink together.
    animation.startTime = 0;
  }

  /** What squares of the table are framed for, beside their lamps.
   * @returns {Map<number, string>} */
  marks() {
    const { model } = this;
    const { state } = model;
    /** @type {Map<number, string>} */
    const marks = new Map();
    if (state === null) return marks;
    const mark = (/** @type {string} */ kind, /** @type {(string | undefined)[]} */ names) => {
      for (const name of names) {
        const square = name === undefined ? null : model.square(name);
        if (square !== null && !marks.has(square)) marks.set(square, kind);
      }
    };
    for (const square of model.pointing?.marked ?? []) marks.set(square, "pointed");
    if (model.selected !== null) mark("pointed", [model.selected]);
    if (model.wanted !== null) marks.set(model.wanted, "asked");
    if (state.resting) return marks;
    for (const question of state.questions) mark("asked", [...(question.squares ?? []), question.from, question.to]);
    if (state.phase === "setup") return marks;
    mark("wrong", state.wrong);
    if (state.threat !== null) {
      mark("threatened", [state.threat.square]);
      mark("attacker", state.threat.by);
    }
    if (state.possible_threat !== null) {
      mark("perhaps", [state.possible_threat.square, ...state.possible_threat.by]);
    }
    if (state.lifted !== null && (model.taps || this.hand.carried !== null)) mark("aim", state.lifted.targets);
    return marks;
  }

  /** Point with the keyboard at the place of the screen where a place of the table is drawn.
   * @param {number} index place of the screen */
  pointAt(index) {
    this.focus = index;
    for (const [at, cell] of this.cells.entries()) cell.tabIndex = at === index ? 0 : -1;
    this.cells[index].focus();
  }

  /** @param {import("./geometry.js").Point} place of the table */
  cellAt(place) {
    const square = squareAt(seen(place, this.model.flipped));
    return square === null ? null : this.cells[square];
  }
}
