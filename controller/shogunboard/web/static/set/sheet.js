/**
 * One piece: who it is believed to be, what it may show where it stands, and how to say what is known better.
 */

import { numberButtons } from "../doubts.js";
import { button, words } from "../elements.js";
import { listed, say } from "../language.js";
import { windowText } from "../model.js";
import { drawPiece, isWhite, makePiece, showLetter, showNumber } from "../piece.js";
import { pieceInWords } from "../words.js";

/** @typedef {import("../setcorner.js").SetCorner} SetCorner */

/** @param {SetCorner} corner
 * @returns {import("../setcorner.js").Card} */
export function makeCard(corner) {
  const { model, give } = corner;
  const card = words("section", "", "card sheet");
  card.setAttribute("aria-label", say("Piece"));
  const picture = words("div", "", "big-piece");
  const man = makePiece("A", null);
  picture.append(man);
  const title = words("h2", "");
  const lines = words("div", "");
  const acts = words("div", "", "acts");
  const text = words("div", "", "sheet-text");
  text.append(title, lines);
  const top = words("div", "", "sheet-top");
  top.append(picture, text, button("×", () => close(), "close"));
  /** @type {HTMLElement} */ (top.lastElementChild).setAttribute("aria-label", say("Close"));
  card.append(top, acts);
  let drawn = "";

  function close() {
    if (corner.hand.carried !== null) corner.hand.putBack(corner.hand.carried);
    model.change({ selected: null });
  }

  /** Let the piece be pointed at that this one is to be exchanged with.
   * @param {string} square */
  function exchange(square) {
    const here = model.square(square);
    if (here === null) return;
    if (corner.hand.carried !== null) corner.hand.putBack(corner.hand.carried);
    const done = () => model.change({ pointing: null });
    const take = (/** @type {number} */ other) => {
      done();
      const name = model.name(other);
      if (name !== null && name !== square) give("exchange_pieces", { squares: [square, name] });
    };
    model.change({ pointing: { text: say("Point at the piece that this one was exchanged with; Escape leaves it."), marked: [here], take, done } });
  }

  function draw() {
    const { state } = model;
    const square = corner.looked;
    const believed = square === null ? undefined : state?.men[square];
    if (state === null || square === null || believed === undefined) return;
    const now = JSON.stringify([square, believed, state.set.learns, state.game, model.flipped]);
    if (now === drawn) return;
    drawn = now;
    const { piece, numbers, maybe = [] } = believed;
    const name = pieceInWords(state, piece);
    drawPiece(man, piece, state.look, false);
    man.classList.toggle("down", isWhite(piece) === model.flipped);
    showLetter(man, piece, maybe.length > 0);
    showNumber(man, windowText(numbers), true);
    title.textContent = say("{piece} on {square}", { piece: name, square });
    const told = [];
    if (maybe.length > 0) told.push(say("It may be {pieces}.", { pieces: listed(maybe.map((letter) => letter.toUpperCase()), "or") }));
    if (numbers.length === 1) told.push(say("It shows {number} here.", { number: numbers[0] }));
    if (numbers.length > 1) told.push(say("It may show {numbers} here.", { numbers: listed(numbers, "or") }));
    lines.replaceChildren(...told.map((line) => words("p", line)));
    acts.replaceChildren();
    if (numbers.length > 1) {
      const row = words("div", "", "window-row");
      row.append(words("span", say("What does its window show?")), numberButtons(numbers, name, (number) => give("tell_number", { square, number })));
      acts.append(row);
      if (state.set.learns) {
        // After a move that was refused and taken back, that is what the players know.
        const not = words("div", "", "window-row");
        const tell = (/** @type {number} */ number) => give("tell_number", { square, number, shows: false });
        not.append(words("span", say("Or what does it not show?")), numberButtons(numbers, name, tell, false));
        acts.append(not);
      }
    }
    const buttons = words("div", "", "buttons");
    for (const letter of maybe) {
      const other = Object.keys(state.men).find((each) => state.men[each].piece === letter);
      if (other === undefined || other === square) continue;
      buttons.append(button(say("It is {piece}", { piece: letter.toUpperCase() }), () => give("exchange_pieces", { squares: [square, other] })));
    }
    if (state.look.pieces[piece.toUpperCase()]?.mark !== "crown") buttons.append(button(say("Exchange with …"), () => exchange(square)));
    acts.append(buttons);
  }

  return { element: card, draw };
}
