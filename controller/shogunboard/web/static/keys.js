/**
 * The keyboard: arrow keys go from square to square, Enter or the space bar lifts and puts down, Escape puts back, Delete puts
 * the piece beside the board, T turns it over. Pieces beside the board are reached with the Tab key.
 */

import { SIZE, middle } from "./geometry.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {import("./model.js").Model} model
 * @param {import("./board.js").Board} board
 * @param {import("./hand.js").Hand} hand
 * @param {HTMLElement} stage */
export function useKeys(model, board, hand, stage) {
  /** @param {number} square of the table */
  const act = (square) => {
    if (model.pointing !== null) {
      model.pointing.take(square);
      return;
    }
    const { carried } = hand;
    if (carried !== null) {
      hand.carry(carried, middle(square));
      hand.putDown(carried);
      return;
    }
    if (!model.playground) {
      hand.select(square);
      return;
    }
    const man = hand.manOn(square);
    if (man !== undefined) hand.lift(man, true);
  };

  /** @param {number} index place of the screen */
  const go = (index) => {
    board.pointAt(index);
    if (hand.carried !== null) hand.carry(hand.carried, middle(board.turnedAbout(index)));
  };

  stage.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const { carried } = hand;
    const confirms = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape" && model.pointing !== null) model.pointing.done?.();
    else if (event.key === "Escape" && carried !== null) hand.putBack(carried);
    else if ((event.key === "t" || event.key === "T") && model.flips) {
      const at = Number(target.dataset.at ?? Number.NaN);
      const standing = Number.isNaN(at) ? target.dataset.id : hand.manOn(board.turnedAbout(at))?.id;
      const man = carried?.man ?? standing;
      if (man === undefined) return;
      hand.turnOver(Number(man));
    } else if (event.key === "Delete" && carried !== null) {
      hand.carry(carried, { x: -1, y: 4 });
      hand.putDown(carried);
    } else if (target.classList.contains("cell")) {
      const index = Number(target.dataset.at);
      const step = STEPS[event.key];
      if (confirms) act(board.turnedAbout(index));
      else if (step !== undefined) {
        const within = (/** @type {number} */ value) => Math.min(Math.max(value, 0), SIZE - 1);
        go(within(Math.floor(index / SIZE) + step[1]) * SIZE + within((index % SIZE) + step[0]));
      } else return;
    } else if (confirms && target.classList.contains("man")) {
      const man = model.table?.men.find(({ id }) => String(id) === target.dataset.id);
      if (man === undefined) return;
      hand.lift(man, true);
      go(board.focus);
    } else return;
    event.preventDefault();
  });

  stage.addEventListener("focusin", ({ target }) => {
    const { at } = /** @type {HTMLElement} */ (target).dataset;
    if (at !== undefined) board.pointAt(Number(at));
  });

  // Escape also ends pointing and puts back what a tap has taken up, wherever the focus is.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (model.pointing !== null) model.pointing.done?.();
    else if (hand.carried !== null) hand.putBack(hand.carried);
  });
}
