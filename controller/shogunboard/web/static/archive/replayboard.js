/**
 * A board on which a kept game is replayed: pieces with the numbers that their windows showed, the last move, the
 * threat, and an arrow for a move that would have been better. An element stays with its piece.
 */

import { partsOf } from "../fieldparts.js";
import { SIZE, middle, seen } from "../geometry.js";
import { windowText } from "../model.js";
import { listed, say, sayMany } from "../language.js";
import { words } from "../panel.js";
import { drawPiece, isWhite, makePiece, showLetter, showNumber, svg } from "../piece.js";
import { pieceInWords } from "../words.js";

const SQUARES = SIZE * SIZE;

/** @typedef {import("./requests.js").KeptGame} KeptGame
 * @typedef {{letter: string, square: string | null, number: string, unsure: boolean}} Man one that stands somewhere, or was captured */

export class ReplayBoard {
  constructor() {
    const part = (/** @type {string} */ name) => words("div", "", name);
    this.plate = part("plate");
    for (let index = 0; index < SQUARES; index += 1) {
      this.plate.append(part((Math.floor(index / SIZE) + index) % 2 === 0 ? "printed" : "printed second"));
    }
    this.cells = Array.from({ length: SQUARES }, () => part("cell"));
    const cells = part("cells");
    cells.append(...this.cells);
    this.men = part("men");
    this.arrows = svg("svg", { class: "arrows", viewBox: `0 0 ${SIZE} ${SIZE}`, "aria-hidden": "true" });
    const field = part("field");
    field.append(this.plate, cells, this.men, this.arrows);
    this.edges = ["top", "bottom", "left", "right"].map((side) => {
      const edge = part(`edge ${side}`);
      const marks = Array.from({ length: SIZE }, () => part("mark"));
      edge.append(...marks);
      return { side, edge, marks };
    });
    const frame = part("frame");
    frame.append(...this.edges.map(({ edge }) => edge), field);
    this.element = part("table");
    this.element.setAttribute("role", "img");
    this.element.append(part("tray far"), part("tray near"), frame);
    /** @type {{element: HTMLElement, man: Man}[]} */
    this.shown = [];
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** @param {KeptGame} game
   * @param {number} ply
   * @param {boolean} flipped seen from the second side
   * @param {{from: string, to: string} | null} arrow */
  draw(game, ply, flipped, arrow) {
    const { men, threat } = game.positions[ply];
    const place = (/** @type {number} */ index) => (flipped ? SQUARES - 1 - index : index);
    const names = this.cells.map((_, index) => game.squares[place(index)] ?? null);
    const bench = new Set(game.benches.flat());
    const last = ply === 0 ? null : game.moves[ply - 1];
    for (const [index, part] of partsOf(names, bench).entries()) {
      const name = names[index];
      const mark = name === null || last === null ? "" : name === last.to ? "came" : name === last.from ? "went" : "";
      Object.assign(this.cells[index].dataset, part, { mark: name !== null && name === threat ? "threatened" : mark });
    }
    for (const { side, marks } of this.edges) {
      const upright = side === "left" || side === "right";
      for (const [index, mark] of marks.entries()) {
        const at = { top: index, bottom: 56 + index, left: index * SIZE, right: index * SIZE + 7 }[side] ?? 0;
        mark.textContent = bench.size > 0 ? "" : (names[at] ?? "").slice(upright ? 1 : 0, upright ? 2 : 1);
      }
    }
    /** @type {Man[]} */
    const wanted = Object.entries(men).map(([square, { piece, numbers, maybe }]) => ({ letter: piece, square, number: windowText(numbers), unsure: maybe !== undefined }));
    for (const [index, { side, captured, to }] of (bench.size > 0 ? [] : game.moves.slice(0, ply)).entries()) {
      if (captured === null) continue;
      const number = windowText(game.positions[index].men[to]?.numbers ?? []);
      wanted.push({ letter: side === game.letters[0] ? captured.toLowerCase() : captured.toUpperCase(), square: null, number, unsure: false });
    }
    this.drawMen(game, wanted, flipped);
    this.drawArrow(game, arrow, flipped);
    const told = Object.entries(men).map(([square, { piece, numbers }]) => [square, pieceInWords(/** @type {any} */ (game), piece), numbers.length > 0 ? listed(numbers, "or") : ""].filter(Boolean).join(" "));
    const where = sayMany("Position after {count} move: {pieces}.", "Position after {count} moves: {pieces}.", ply, { pieces: told.join(", ") });
    this.element.setAttribute("aria-label", threat === null ? where : `${where} ${say("Threat on {square}.", { square: threat })}`);
  }

  /** @param {KeptGame} game
   * @param {Man[]} wanted
   * @param {boolean} flipped */
  drawMen(game, wanted, flipped) {
    const left = new Set(this.shown);
    const take = (/** @type {(man: Man) => boolean} */ fits) => {
      for (const each of left) {
        if (!fits(each.man)) continue;
        left.delete(each);
        return each.element;
      }
      return undefined;
    };
    // Whoever stays is found first, then who moved, then who was captured or turned over.
    const found = wanted.map((man) => take(({ letter, square }) => letter === man.letter && square === man.square));
    for (const [index, man] of wanted.entries()) found[index] ??= take(({ letter }) => letter === man.letter);
    for (const [index, man] of wanted.entries()) found[index] ??= take(({ letter }) => letter.toUpperCase() === man.letter.toUpperCase());
    const slots = { white: 0, red: 0 };
    this.shown = wanted.map((man, index) => {
      const element = found[index] ?? makePiece(man.letter, game.look);
      if (found[index] === undefined) this.men.append(element);
      else drawPiece(element, man.letter, game.look, false);
      const at = man.square === null ? { x: 0, y: 0 } : seen(middle(game.squares.indexOf(man.square)), flipped);
      const slot = man.square === null ? slots[isWhite(man.letter) ? "white" : "red"]++ : 0;
      element.dataset.place = man.square === null ? "side" : "board";
      element.classList.toggle("down", isWhite(man.letter) === flipped);
      for (const [name, value] of Object.entries({ "--x": at.x, "--y": at.y, "--slot": slot })) element.style.setProperty(name, String(value));
      showNumber(element, man.number, this.reduced.matches);
      showLetter(element, man.letter, man.unsure);
      return { element, man };
    });
    for (const { element } of left) element.remove();
  }

  /** @param {KeptGame} game
   * @param {{from: string, to: string} | null} arrow
   * @param {boolean} flipped */
  drawArrow(game, arrow, flipped) {
    this.arrows.replaceChildren();
    if (arrow === null) return;
    const [from, to] = [arrow.from, arrow.to].map((name) => seen(middle(game.squares.indexOf(name)), flipped));
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [along, across] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const point = (/** @type {number} */ ahead, /** @type {number} */ aside) => `${to.x + ahead * along - aside * across} ${to.y + ahead * across + aside * along}`;
    const shaft = `M${from.x + 0.3 * along} ${from.y + 0.3 * across}L${point(-0.42, 0)}`;
    this.arrows.append(svg("path", { class: "shaft", d: shaft }), svg("path", { class: "head", d: `M${point(-0.08, 0)}L${point(-0.46, 0.2)}L${point(-0.46, -0.2)}Z` }));
  }

  /** Forget the pieces of another game. */
  clear() {
    for (const { element } of this.shown) element.remove();
    this.shown = [];
  }
}
