/**
 * Reading windows: which piece is wanted where, and the numbers to answer with. The square is lit at the board.
 */

import { fetchSet } from "../api.js";
import { numberButtons } from "../doubts.js";
import { button, words } from "../elements.js";
import { middle } from "../geometry.js";
import { say, sayMany } from "../language.js";
import { drawPiece, isWhite, makePiece } from "../piece.js";
import { fill, knownInWords } from "../setcorner.js";
import { pieceInWords } from "../words.js";

/** @typedef {import("../setcorner.js").SetCorner} SetCorner
 * @typedef {import("../types.js").State} State */

/** @param {SetCorner} corner
 * @returns {import("../setcorner.js").Card} */
export function makeCard(corner) {
  const { model, give, sender } = corner;
  const card = words("section", "", "card wizard");
  card.setAttribute("aria-label", say("Reading windows"));
  const picture = words("div", "", "big-piece");
  const man = makePiece("A", null);
  picture.append(man);
  const where = words("h2", "");
  const turn = words("p", "", "turn-first");
  const why = words("p", "", "small");
  const text = words("div", "", "sheet-text");
  text.append(where, turn, why);
  const top = words("div", "", "sheet-top");
  top.append(picture, text);
  const answers = words("div", "", "answers");
  const bar = words("div", "", "known-bar");
  const told = words("p", "", "small");
  const buttons = words("div", "", "buttons");
  const put = button(say("Put it there for me"), () => putThere());
  const back = button(say("Take the answer back"), () => takeBack());
  buttons.append(put, back, button(say("Stop"), () => give("calibrate", { on: false })));
  card.append(top, answers, bar, told, buttons);
  let drawn = "";
  /** How many readings there were when this card was shown first. @type {number | null} */
  let first = null;

  /** Where pieces are moved by the page: turn the board, and put the piece on the square; what stands there goes aside. */
  async function putThere() {
    const { state } = model;
    const ask = state?.set.ask ?? null;
    try {
      for (let left = 4; ask !== null && left > 0 && model.turns !== ask.rotation; left -= 1) {
        await sender.finish({ action: "turn" });
        await new Promise((resume) => setTimeout(resume, SEEN_MS));
      }
      const square = model.wanted;
      const piece = model.table?.men.find(({ letter }) => letter === ask?.piece);
      if (square === null || piece === undefined) return;
      await sender.finish({ action: "drop", man: piece.id, ...middle(square) });
    } catch {
      // The board shows where the piece is.
    }
  }

  async function takeBack() {
    const { list } = await fetchSet();
    if (list.length > 0) await give("withdraw", { reading: list.length - 1 });
  }

  /** Quarter turns that the board needs before the window can be read.
   * @param {State} state */
  function turnsNeeded({ set: { ask } }) {
    return ask === null ? 0 : (ask.rotation - model.turns + 4) % 4;
  }

  function draw() {
    const { state } = model;
    if (state === null) return;
    const { set } = state;
    first ??= set.readings;
    const needed = turnsNeeded(state);
    const now = JSON.stringify([set, needed, model.playground, model.flipped]);
    if (now === drawn) return;
    drawn = now;
    const { ask } = set;
    picture.hidden = ask === null;
    answers.hidden = ask === null;
    put.hidden = ask === null || !model.playground;
    back.hidden = set.readings <= first;
    fill(bar, set.known);
    const trouble = set.problems.length > 0 ? ` ${say("Answers contradict one another; suspects are asked for again.")}` : "";
    told.textContent = knownInWords(set) + trouble;
    turn.textContent = needed === 0 ? "" : sayMany("First turn the board clockwise by a quarter turn.", "First turn the board clockwise by {count} quarter turns.", needed);
    turn.hidden = needed === 0;
    if (ask === null) {
      where.textContent = say("No window would tell more.");
      why.textContent = say("Stop, and the game goes on with what is known.");
      return;
    }
    const name = pieceInWords(state, ask.piece);
    drawPiece(man, ask.piece, state.look, false);
    man.classList.toggle("down", isWhite(ask.piece) === model.flipped);
    where.textContent = say("{piece} on {square}", { piece: name, square: ask.square });
    why.textContent = ask.again
      ? say("It contradicts other answers: read it once more, its arrow to the opponent.")
      : say("Put it on the lit square, its arrow to the opponent, and read its window.");
    answers.replaceChildren(numberButtons(ask.numbers, name, (number) => give("read", { number })));
  }

  return { element: card, draw };
}

/** Until the page has seen that the board was turned. */
const SEEN_MS = 120;
