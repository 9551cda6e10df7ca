/**
 * The moves of a kept game in two columns, with the signs of what was found of them.
 */

import { GoneMoves } from "../gonemoves.js";
import { say, sayAs } from "../language.js";
import { words } from "../panel.js";
import { moveLines } from "../words.js";
import { MARKS, SIZES } from "./texts.js";

/** @typedef {import("./requests.js").KeptGame} KeptGame
 * @typedef {import("./requests.js").KeptMove} KeptMove */

export class MoveList {
  /** @param {(ply: number, aside: number | null) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.element = document.createElement("ol");
    this.element.className = "moves kept-moves";
    this.element.setAttribute("aria-label", say("Moves"));
    /** @type {KeptGame | null} */
    this.game = null;
    /** By ply. @type {HTMLElement[]} */
    this.cells = [];
    /** Moves that do not stand any more. @type {GoneMoves} */
    this.gone = new GoneMoves(choose);
  }

  /** @param {KeptGame} game
   * @param {number} ply
   * @param {number | null} aside */
  show(game, ply, aside) {
    if (game !== this.game) this.draw(game);
    this.game = game;
    for (const [index, cell] of this.cells.entries()) {
      if (index === ply && aside === null) cell.setAttribute("aria-current", "true");
      else cell.removeAttribute("aria-current");
    }
    this.gone.mark(aside, ply);
    const here = this.cells[aside === null ? ply : (game.withdrawn[aside]?.ply ?? 1) - 1];
    const { element } = this;
    if (here === undefined) return;
    // Only the list is scrolled, never the page under somebody's finger.
    const top = here.offsetTop;
    if (top < element.scrollTop || top + here.offsetHeight > element.scrollTop + element.clientHeight) element.scrollTop = top - element.clientHeight / 2;
  }

  /** @param {KeptGame} game */
  draw(game) {
    this.cells = [this.link(game, 0, sayAs("first position", "Start"), "")];
    const first = document.createElement("li");
    first.append(words("span", "", "count"), this.cells[0]);
    this.gone.clear();
    let told = 0;
    const lines = moveLines(/** @type {any} */ (game)).flatMap(({ number, cells }) => {
      const line = document.createElement("li");
      line.append(words("span", `${number}.`, "count"));
      for (const cell of cells) line.append(cell === null ? words("span", "") : this.move(game, /** @type {KeptMove} */ (cell)));
      const before = told;
      told += cells.filter((cell) => cell !== null).length;
      return [line, ...this.gone.lines(game, before + 1, told)];
    });
    this.element.replaceChildren(first, ...lines, ...this.gone.lines(game, told + 1, Infinity));
  }

  /** @param {KeptGame} game
   * @param {KeptMove} move */
  move(game, move) {
    const size = move.judgement?.size ?? null;
    const link = this.link(game, move.ply, move.text, size ?? "");
    if (size !== null) {
      const sign = words("span", MARKS[size] ?? "", `sign ${size}`);
      sign.setAttribute("aria-label", SIZES[size] ?? size);
      link.append(sign);
    }
    if (move.judgement !== null && move.judgement.missed_win !== null) link.append(said("missed", "★", say("missed a win")));
    if (move.notes.length > 0) link.append(said("noted", "✎", say("with a note")));
    if (move.disputed) link.append(said("tag", say("number accepted"), say("number accepted")));
    this.cells[move.ply] = link;
    return link;
  }

  /** @param {KeptGame} game
   * @param {number} ply
   * @param {string} text
   * @param {string} className */
  link(game, ply, text, className) {
    const link = document.createElement("a");
    link.className = `move ${className}`;
    link.href = `#/games/${game.id}/${ply}`;
    link.textContent = text;
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.choose(ply, null);
    });
    return link;
  }
}

/** @param {string} className
 * @param {string} sign
 * @param {string} text */
function said(className, sign, text) {
  const element = words("span", sign, className);
  element.title = text;
  element.setAttribute("aria-label", text);
  return element;
}
