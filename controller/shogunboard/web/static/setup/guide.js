/**
 * A guided set-up: which piece comes on the square that is lit, for each player. The sensors cannot tell one piece from
 * another, so nobody has to follow.
 */

import { button, words } from "../elements.js";
import { listed, say, sayMany } from "../language.js";
import { isWhite, makePiece, showNumber } from "../piece.js";

/** @typedef {import("../types.js").State} State */

/** @param {import("../model.js").Model} model
 * @param {(command: string, fields?: object) => Promise<void>} give
 * @returns {{element: HTMLElement, draw: () => void}} */
export function makeCard(model, give) {
  const card = words("section", "", "card question guide");
  card.setAttribute("aria-label", say("Which piece comes next"));
  const steps = words("div", "", "steps");
  steps.setAttribute("role", "status");
  const buttons = words("div", "", "buttons");
  buttons.append(button(say("Go on without this help"), () => give("leave_guide")));
  card.append(
    steps,
    words("p", say("The board cannot tell the pieces apart: it takes what you put there for the one that it asks for."), "small"),
    buttons,
  );
  let drawn = "";

  function draw() {
    const { state } = model;
    markAsked(state);
    if (state === null || !state.guided || state.plan === null) return;
    const news = JSON.stringify([state.next, state.wrong, state.missing.length]);
    if (news === drawn) return;
    drawn = news;
    steps.replaceChildren(...state.next.map((square) => step(state, square)), ...leaving(state), rest(state));
  }

  return { element: card, draw };
}

/** @param {State} state
 * @param {string} square */
function step(state, square) {
  const letter = state.plan?.men[square] ?? "A";
  const line = words("div", "", "step");
  const picture = words("span", "", "big");
  picture.setAttribute("aria-hidden", "true");
  const man = makePiece(letter, state.look);
  showNumber(man, "", true);
  picture.append(man);
  const side = state.names[isWhite(letter) ? 0 : 1];
  const piece = state.look.pieces[letter.toUpperCase()].name;
  line.append(picture, words("p", say("{side}: put {piece} on {square}.", { side, piece, square })));
  return line;
}

/** What has to leave first.
 * @param {State} state
 * @returns {HTMLElement[]} */
function leaving({ wrong }) {
  if (wrong.length === 0) return [];
  const few = say("Lift what stands on {squares}: it may be another piece.", { squares: listed(wrong) });
  const many = sayMany("Lift the piece on the lit square: it may be another one.", "Lift the pieces on the {count} lit squares: they may be other ones.", wrong.length);
  return [words("p", wrong.length > 4 ? many : few)];
}

/** How much is left.
 * @param {State} state */
function rest({ missing, wrong }) {
  const left = new Set([...missing, ...wrong]).size;
  return words("p", sayMany("{count} square is left.", "{count} squares are left.", left), "small");
}

/** Show in the page which piece beside the board is asked for.
 * @param {State | null} state */
function markAsked(state) {
  const asked = state?.guided ? state.next.map((square) => state.plan?.men[square]) : [];
  for (const man of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#men .man"))) {
    man.classList.toggle("asked", asked.includes(man.dataset.letter));
  }
}
