/**
 * The moves of the game at the board, each to be looked at, and those that were taken back in smaller letters below.
 */

import { button, words } from "./elements.js";
import { GoneMoves } from "./gonemoves.js";
import { say } from "./language.js";
import { moveLines } from "./words.js";

/** @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Played} Played
 * @typedef {import("./archive/requests.js").KeptGame["withdrawn"][number]} Gone
 * @typedef {import("./archive/asides.js").Place} Place */

export class LiveMoves {
  /** @param {HTMLElement} list
   * @param {(place: Place) => void} look */
  constructor(list, look) {
    this.list = list;
    this.look = look;
    /** What is drawn, as a text. */
    this.drawn = "";
    /** @type {{place: Place, cell: HTMLElement}[]} */
    this.cells = [];
  }

  /** @param {State} state
   * @param {readonly Gone[]} withdrawn
   * @param {Place | null} place that is looked at */
  draw(state, withdrawn, place) {
    const text = JSON.stringify([state.moves, withdrawn.map(({ ply, moves }) => [ply, moves])]);
    const { drawn } = this;
    if (text !== drawn) {
      this.drawn = text;
      this.drawLines(state, withdrawn);
      if (place === null) this.list.scrollTop = this.list.scrollHeight;
    }
    this.mark(place, state.moves.length);
    if (text !== drawn && place !== null) this.follow();
  }

  /** Tell which move is looked at. The whole list is one stop of the Tab key.
   * @param {Place | null} place
   * @param {number} newest */
  mark(place, newest) {
    for (const { place: here, cell } of this.cells) {
      const looked = place !== null && here.aside === place.aside && here.ply === place.ply;
      if (looked) cell.setAttribute("aria-current", "true");
      else cell.removeAttribute("aria-current");
      cell.tabIndex = looked || (place === null && here.aside === null && here.ply === newest) ? 0 : -1;
    }
    if (this.cells.length > 0 && !this.cells.some(({ cell }) => cell.tabIndex === 0)) this.cells[0].cell.tabIndex = 0;
  }

  /** Put the focus on the move that is looked at, and scroll the list to it, if the focus is within the list. */
  follow() {
    const here = this.cells.find(({ cell }) => cell.tabIndex === 0)?.cell;
    if (here === undefined) return;
    if (this.list.contains(document.activeElement)) here.focus({ preventScroll: true });
    const top = here.offsetTop - this.list.offsetTop;
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop || top + here.offsetHeight > scrollTop + clientHeight) this.list.scrollTop = top - clientHeight / 2;
  }

  /** @param {State} state
   * @param {readonly Gone[]} withdrawn */
  drawLines(state, withdrawn) {
    const held = this.list.contains(document.activeElement);
    this.cells = [];
    const plies = new Map(state.moves.map((played, index) => [played, index + 1]));
    const last = state.moves[state.moves.length - 1];
    const gone = new GoneMoves((ply, aside) => this.look({ aside, ply }));
    const game = { names: state.names, letters: state.letters, withdrawn: [...withdrawn] };
    let told = 0;
    /** @type {HTMLElement[]} */
    const lines = [];
    for (const { number, cells } of moveLines(state)) {
      const line = document.createElement("li");
      const before = told;
      line.append(words("span", `${number}.`, "count"));
      for (const played of cells) {
        const ply = played === null ? 0 : (plies.get(played) ?? 0);
        line.append(played === null ? words("span", "", "move") : this.move(played, { aside: null, ply }, played === last));
        told = Math.max(told, ply);
      }
      lines.push(line, ...gone.lines(game, before + 1, told));
    }
    lines.push(...gone.lines(game, told + 1, Infinity));
    this.cells.push(...gone.cells.map(({ aside, ply, cell }) => ({ place: { aside, ply }, cell })));
    if (lines.length === 0) lines.push(words("li", say("No move yet."), "none"));
    this.list.replaceChildren(...lines);
    if (held) this.cells.find(({ place }) => place.ply === state.moves.length)?.cell.focus({ preventScroll: true });
  }

  /** @param {Played} played
   * @param {Place} place
   * @param {boolean} newest */
  move(played, place, newest) {
    const cell = button(played.text, () => this.look(place), "move");
    if (newest) cell.classList.add("newest");
    if (played.disputed) {
      cell.classList.add("disputed");
      cell.title = say("The players have overruled the number.");
      cell.append(words("span", say("number accepted"), "tag"));
    }
    this.cells.push({ place, cell });
    return cell;
  }
}
