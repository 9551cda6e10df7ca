/**
 * The hand: pieces are lifted, carried and put down with mouse, finger or pen, or pushed over the surface. A piece that is pressed
 * and released where it stands stays in the hand, and the next press puts it down. One piece for each pointer.
 *
 * While a piece is in this hand the page draws it where the hand is; the service follows, and has the last word
 * after it was put down.
 */

import { Refused, fetchState } from "./api.js";
import { middle, nearestSquare, onTable, placeUnder, squareAt } from "./geometry.js";
import { isWhite } from "./piece.js";

const TAP_PX = 6;
/** A finger hides what it holds: once it moves, the piece goes ahead of it by so much (in squares). */
const AHEAD = 0.6;
const ANSWER_MS = 500;

/** @typedef {{man: number, letter: string, x: number, y: number, place: "board" | "hand" | "side", lifted: boolean,
 *   from: {x: number, y: number, place: string}, pointer: number | null, offset: {x: number, y: number}, moved: boolean,
 *   start: {x: number, y: number}, again: boolean, ahead: number, released: boolean, done: boolean}} Hold */

export class Hand {
  /** @param {import("./model.js").Model} model
   * @param {import("./sender.js").Sender} sender
   * @param {HTMLElement} field the squares
   * @param {HTMLElement} stage everything that a piece may be put on
   * @param {(text: string) => void} complain */
  constructor(model, sender, field, stage, complain) {
    this.model = model;
    this.sender = sender;
    this.field = field;
    this.complain = complain;
    /** @type {Map<number, Hold>} */
    this.holds = new Map();
    stage.addEventListener("pointerdown", (event) => this.pressed(event));
    stage.addEventListener("pointermove", (event) => this.moved(event));
    stage.addEventListener("pointerup", (event) => this.raised(event));
    stage.addEventListener("pointercancel", (event) => this.raised(event));
    // A finger that rests on a piece holds it, and wants no menu.
    stage.addEventListener("contextmenu", (event) => this.holds.size > 0 && event.preventDefault());
    stage.addEventListener("dblclick", (event) => this.clickedTwice(event));
    addEventListener("pagehide", () => this.letGo());
  }

  /** @param {number} man */
  holdOf(man) {
    return this.holds.get(man);
  }

  /** The piece that is held without a pointer: after a tap, or by the keyboard. */
  get carried() {
    return [...this.holds.values()].find((hold) => hold.pointer === null && !hold.released) ?? null;
  }

  /** Squares of the table that pieces in this hand would come down on. */
  get landing() {
    return [...this.holds.values()].filter((hold) => !hold.released && hold.moved).map(squareAt);
  }

  /** The piece on a square of the table, of several the one that came last.
   * @param {number} square */
  manOn(square) {
    const men = this.model.table?.men ?? [];
    return men.findLast((man) => {
      const { x, y, place } = this.holds.get(man.id) ?? man;
      return place === "board" && squareAt({ x, y }) === square;
    });
  }

  // -- pointers --------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  pressed(event) {
    if (event.button !== 0 || this.model.looking) return;
    const place = this.place(event);
    const square = squareAt(place);
    const { pointing } = this.model;
    if (pointing !== null) {
      // The press that ends the pointing takes no piece either.
      if (square !== null) pointing.take(square);
      return;
    }
    if (!this.model.playground) {
      this.select(square);
      return;
    }
    const { carried } = this;
    const man = this.manUnder(square, /** @type {Element} */ (event.target));
    if (carried !== null && man?.id !== carried.man) {
      const changesMind = man !== undefined && isWhite(man.letter) === isWhite(carried.letter);
      if (!changesMind) {
        event.preventDefault();
        this.carry(carried, place);
        this.putDown(carried);
        return;
      }
      this.putBack(carried);
    }
    if (man === undefined) return;
    if (this.holds.has(man.id) && man.id !== carried?.man) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    const hold = man.id === carried?.man ? carried : this.lift(man, !(event.shiftKey || this.model.sliding));
    const again = hold === carried;
    hold.pointer = event.pointerId;
    hold.offset = hold.from.place === "side" && !again ? { x: 0, y: 0 } : { x: hold.x - place.x, y: hold.y - place.y };
    hold.start = { x: event.clientX, y: event.clientY };
    hold.again = again;
    hold.ahead = event.pointerType === "touch" ? AHEAD * (this.model.flipped ? -1 : 1) : 0;
    if (hold.from.place === "side" && !again) this.carry(hold, place);
  }

  /** Look at the piece on a square of the table, or no longer. Where pieces are moved by the page, that is what taps do.
   * @param {number | null} square */
  select(square) {
    const { model } = this;
    const name = square === null ? null : model.name(square);
    const there = name !== null && model.state?.men[name] !== undefined;
    model.change({ selected: there && model.selected !== name ? name : null });
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const hold = this.heldBy(event.pointerId);
    if (hold === undefined) return;
    const { start } = hold;
    if (!hold.moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < TAP_PX) return;
    if (this.model.taps) return;
    hold.moved = true;
    const place = this.place(event);
    this.carry(hold, { x: place.x + hold.offset.x, y: place.y + hold.offset.y - hold.ahead });
  }

  /** @param {PointerEvent} event */
  raised(event) {
    const hold = this.heldBy(event.pointerId);
    if (hold === undefined) return;
    hold.pointer = null;
    if (hold.moved || hold.again || !hold.lifted) this.putDown(hold);
    else this.model.change();
  }

  /** @param {MouseEvent} event */
  clickedTwice(event) {
    if (!this.model.flips || this.model.pointing !== null || this.model.looking) return;
    const at = placeUnder({ x: event.clientX, y: event.clientY }, this.field.getBoundingClientRect(), this.model.flipped);
    const man = this.manUnder(squareAt(at), /** @type {Element} */ (event.target));
    if (man !== undefined) this.turnOver(man.id);
  }

  /** Turn a piece over, on the table or in the hand.
   * @param {number} man */
  async turnOver(man) {
    try {
      await this.sender.finish({ action: "turn_over", man });
    } catch (error) {
      if (error instanceof Refused) this.complain(error.message);
    }
  }

  /** The piece that is meant by pointing at a square of the table, or at an element beside the board. What stands on the
   * square counts, not what is just flying over it on its way to elsewhere.
   * @param {number | null} square
   * @param {Element} element */
  manUnder(square, element) {
    const men = this.model.table?.men ?? [];
    const { carried } = this;
    if (carried !== null && square !== null && squareAt(carried) === square) return men.find(({ id }) => id === carried.man);
    const standing = square === null ? undefined : this.manOn(square);
    const { id } = /** @type {HTMLElement | null} */ (element.closest(".man"))?.dataset ?? {};
    const touched = men.find((man) => String(man.id) === id && (square === null || man.place === "hand"));
    return standing ?? touched;
  }

  /** @param {number} pointer */
  heldBy(pointer) {
    return [...this.holds.values()].find((hold) => hold.pointer === pointer && !hold.released);
  }

  /** @param {PointerEvent} event */
  place(event) {
    const at = { x: event.clientX, y: event.clientY };
    return placeUnder(at, this.field.getBoundingClientRect(), this.model.flipped);
  }

  // -- what a hand can do ----------------------------------------------------------------------------------

  /** Take a piece.
   * @param {import("./types.js").TableMan} man
   * @param {boolean} lifted or else pushed over the surface
   * @returns {Hold} */
  lift(man, lifted) {
    /** @type {Hold} */
    const hold = {
      man: man.id,
      letter: man.letter,
      x: man.x,
      y: man.y,
      place: lifted ? "hand" : "board",
      lifted,
      from: { x: man.x, y: man.y, place: man.place },
      pointer: null,
      offset: { x: 0, y: 0 },
      moved: false,
      start: { x: 0, y: 0 },
      again: false,
      ahead: 0,
      released: false,
      done: false,
    };
    this.holds.set(man.id, hold);
    this.sender.pass({ action: "drag", man: man.id, ...onTable(hold), lifted });
    this.model.change();
    return hold;
  }

  /** Bring a held piece to a place of the table.
   * @param {Hold} hold
   * @param {import("./geometry.js").Point} place */
  carry(hold, place) {
    Object.assign(hold, onTable(place));
    this.sender.pass({ action: "drag", man: hold.man, x: hold.x, y: hold.y, lifted: hold.lifted });
    this.model.change();
  }

  /** Put a held piece down where it is: on the square there, or beside the board.
   * @param {Hold} hold */
  async putDown(hold) {
    const square = squareAt(hold);
    const at = { x: hold.x, y: hold.y };
    hold.released = true;
    hold.place = square === null ? "side" : "board";
    if (square !== null) Object.assign(hold, middle(square));
    this.model.change();
    try {
      await this.sender.finish({ action: "drop", man: hold.man, ...at });
      hold.done = true;
      this.agree();
      setTimeout(() => this.asked(hold), ANSWER_MS);
    } catch (error) {
      this.holds.delete(hold.man);
      if (error instanceof Refused) this.complain(error.message);
      this.model.change();
    }
  }

  /** Put a held piece back where it was taken from.
   * @param {Hold} hold */
  putBack(hold) {
    if (hold.from.place === "side") Object.assign(hold, { x: -1, y: hold.from.y });
    else Object.assign(hold, middle(nearestSquare(hold.from)));
    this.putDown(hold);
  }

  /** The table has news: what this hand has put down is from now on where the service says. */
  agree() {
    for (const hold of this.holds.values()) {
      if (!hold.done) continue;
      const man = this.model.table?.men.find(({ id }) => id === hold.man);
      if (man === undefined || (man.place === hold.place && squareAt(man) === squareAt(hold))) {
        this.holds.delete(hold.man);
      }
    }
  }

  /** The service has not said for a while where a piece is that was put down.
   * @param {Hold} hold */
  async asked(hold) {
    if (this.holds.get(hold.man) !== hold) return;
    this.holds.delete(hold.man);
    try {
      const state = await fetchState();
      this.model.change({ state, table: state.table ?? null });
    } catch {
      this.model.change();
    }
  }

  /** The page goes away: nothing stays in the air. */
  letGo() {
    for (const hold of this.holds.values()) {
      if (hold.released) continue;
      this.sender.last({ action: "drop", man: hold.man, x: hold.x, y: hold.y });
    }
  }
}
