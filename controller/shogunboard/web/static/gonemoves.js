/**
 * Moves that do not stand any more, as lines of a list of moves: taken back while the game went on, or corrected after it.
 */

import { button, words } from "./elements.js";
import { say } from "./language.js";

/** @typedef {import("./archive/requests.js").KeptGame} KeptGame
 * @typedef {Pick<KeptGame, "names" | "letters" | "withdrawn">} Told */

export class GoneMoves {
  /** @param {(ply: number, aside: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** @type {{aside: number, ply: number, cell: HTMLElement}[]} */
    this.cells = [];
  }

  clear() {
    this.cells = [];
  }

  /** The lines that branch off at the moves with these numbers.
   * @param {Told} game
   * @param {number} from
   * @param {number} to
   * @returns {HTMLElement[]} */
  lines({ names, letters, withdrawn }, from, to) {
    const lines = [];
    for (const [aside, { ply, revised, moves }] of withdrawn.entries()) {
      if (ply < from || ply > to) continue;
      const line = words("li", "", "gone");
      line.append(words("span", revised ? say("recorded before:") : say("taken back:")));
      for (const [index, played] of moves.entries()) {
        const cell = button(played.text, () => this.choose(ply + index, aside), "gone-move");
        cell.title = say("{side} had moved {move}.", { side: names[letters.indexOf(played.side)] ?? played.side, move: played.text });
        this.cells.push({ aside, ply: ply + index, cell });
        line.append(cell);
      }
      lines.push(line);
    }
    return lines;
  }

  /** Tell which of them is looked at.
   * @param {number | null} aside
   * @param {number} ply */
  mark(aside, ply) {
    for (const each of this.cells) {
      if (each.aside === aside && each.ply === ply) each.cell.setAttribute("aria-current", "true");
      else each.cell.removeAttribute("aria-current");
    }
  }
}
