/**
 * The pieces where they are: on the board, in a hand, or in the trays beside it. An element stays with its piece, so
 * that the eye can follow it.
 *
 * On a board that the page can handle, the pieces are those of the table. On any other they are those that the service
 * believes to stand there, and the captured ones are read from the moves.
 */

import { middle, nearestSquare, seen } from "./geometry.js";
import { say } from "./language.js";
import { windowText } from "./model.js";
import { drawPiece, isWhite, makePiece, showLetter, showNumber } from "./piece.js";
import { pieceInWords } from "./words.js";

/** @typedef {import("./model.js").Model} Model
 * @typedef {{key: string, letter: string, id: number | null, x: number, y: number,
 *   place: "board" | "hand" | "side", number: string, own: boolean, down?: boolean}} Shown
 * one piece as it is to be drawn; `own`: in the hand of this page */

export class Men {
  /** @param {Model} model
   * @param {HTMLElement} layer
   * @param {import("./hand.js").Hand} hand */
  constructor(model, layer, hand) {
    this.model = model;
    this.layer = layer;
    this.hand = hand;
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
  }

  draw() {
    const shown = this.model.playground ? this.onTable() : this.believed();
    const left = new Map(this.elements);
    const found = shown.map((man) => {
      const element = left.get(man.key);
      if (element !== undefined) left.delete(man.key);
      return element;
    });
    /** @type {Map<string, HTMLElement>} */
    const elements = new Map();
    const slots = { white: 0, red: 0 };
    for (const [index, man] of shown.entries()) {
      // A piece that was set up anew has another number, but it is the same to the eye.
      let element = found[index];
      for (const [key, other] of left) {
        if (element === undefined && other.dataset.letter === man.letter) {
          element = other;
          left.delete(key);
        }
      }
      if (element === undefined) {
        element = makePiece(man.letter, this.model.state?.look ?? null, man.down);
        this.layer.append(element);
      } else drawPiece(element, man.letter, this.model.state?.look ?? null, man.down ?? false);
      elements.set(man.key, element);
      this.place(element, man, man.place === "side" ? slots[isWhite(man.letter) ? "white" : "red"]++ : 0);
    }
    for (const element of left.values()) element.remove();
    this.elements = elements;
  }

  /** @param {HTMLElement} element
   * @param {Shown} man
   * @param {number} slot its place in the tray */
  place(element, man, slot) {
    const { flipped } = this.model;
    const at = seen(man, flipped);
    const aside = man.place === "side";
    element.dataset.id = man.id === null ? "" : String(man.id);
    element.dataset.place = man.place;
    element.classList.toggle("down", isWhite(man.letter) === flipped);
    element.classList.toggle("own", man.own);
    element.style.setProperty("--x", String(at.x));
    element.style.setProperty("--y", String(at.y));
    element.style.setProperty("--slot", String(slot));
    if (aside && this.model.playground) {
      element.tabIndex = 0;
      element.setAttribute("role", "button");
      const piece = this.model.state === null ? man.letter : pieceInWords(this.model.state, man.letter);
      element.setAttribute("aria-label", say("{piece}, beside the board", { piece }));
    } else {
      element.removeAttribute("tabindex");
      element.removeAttribute("role");
      element.removeAttribute("aria-label");
    }
    const believed = aside ? undefined : this.model.state?.men[this.model.name(nearestSquare(man)) ?? ""];
    showLetter(element, man.letter, believed?.piece === man.letter && believed.maybe !== undefined);
    showNumber(element, man.number, this.reduced.matches);
  }

  /** What the window of a piece beside the board shows: still the number with which it was captured, because no magnet
   * turns its dial there. Nothing when it was not captured.
   * @param {string} letter
   * @returns {string} */
  captured(letter) {
    const { state } = this.model;
    const taken = state?.moves.find(({ side, captured }) => captured?.toUpperCase() === letter.toUpperCase() && (side === state.letters[0]) !== isWhite(letter));
    const square = taken === undefined ? null : this.model.square(taken.to);
    return square === null ? "" : this.model.shows(letter, square);
  }

  /** @returns {Shown[]} */
  onTable() {
    return (this.model.table?.men ?? []).map((man) => {
      const held = this.hand.holdOf(man.id);
      const { x, y } = held ?? man;
      const place = /** @type {Shown["place"]} */ (held?.place ?? man.place);
      const number = place === "side" ? this.captured(man.letter) : this.model.shows(man.letter, nearestSquare({ x, y }));
      return { key: `#${man.id}`, letter: man.letter, id: man.id, x, y, place, number, down: man.down, own: held?.released === false };
    });
  }

  /** @returns {Shown[]} */
  believed() {
    const { state } = this.model;
    if (state === null) return [];
    /** @type {Map<string, number>} */
    const count = new Map();
    const key = (/** @type {string} */ letter) => {
      count.set(letter, (count.get(letter) ?? 0) + 1);
      return `${letter}${count.get(letter)}`;
    };
    /** @type {Shown[]} */
    const shown = [];
    for (const [name, man] of Object.entries(state.men)) {
      const at = middle(this.model.square(name) ?? 0);
      const place = state.lifted?.square === name ? "hand" : "board";
      const number = windowText(man.numbers);
      shown.push({ key: key(man.piece), letter: man.piece, id: null, ...at, place, number, own: false });
    }
    for (const { side, captured } of state.moves) {
      // On benches captured pieces are seen where they lie.
      if (captured === null || state.benches.flat().length > 0) continue;
      const letter = side === state.letters[0] ? captured.toLowerCase() : captured.toUpperCase();
      shown.push({ key: key(letter), letter, id: null, x: 0, y: 0, place: "side", number: this.captured(letter), own: false });
    }
    return shown;
  }
}
