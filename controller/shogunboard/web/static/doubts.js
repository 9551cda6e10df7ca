/**
 * What is not certain because numbers or the order of the pieces are not known: how it is told, and what is asked.
 */

import { button, words } from "./elements.js";
import { listed, say, sayMany } from "./language.js";
import { isWhite } from "./piece.js";
import { pieceInWords, showingInWords } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** So many windows are asked for at once; what they show often settles the others. */
const AT_ONCE = 4;

/** One button for each number that a window may show, or may not.
 * @param {readonly number[]} numbers
 * @param {string} piece whose window it is, for those who cannot see it
 * @param {(number: number) => void} tell
 * @param {boolean} [shows]
 * @returns {HTMLElement} */
export function numberButtons(numbers, piece, tell, shows = true) {
  const row = words("div", "", "numbers");
  for (const number of numbers) {
    const choice = button(String(number), () => tell(number));
    choice.setAttribute("aria-label", shows ? showingInWords(piece, [number]) : say("{piece} does not show {number}", { piece, number }));
    row.append(choice);
  }
  return row;
}

/** The game may be over: what do these windows show?
 * @param {State} state
 * @param {readonly string[]} squares
 * @param {(square: string, number: number) => void} tell
 * @returns {HTMLElement[]} */
export function numbersQuestion(state, squares, tell) {
  const rows = squares.slice(0, AT_ONCE).map((square) => {
    const { piece, numbers } = state.men[square] ?? { piece: "?", numbers: [] };
    const row = words("div", "", "window-row");
    const name = say("{piece} on {square}", { piece: pieceInWords(state, piece), square });
    row.append(words("span", name), numberButtons(numbers, name, (number) => tell(square, number)));
    return row;
  });
  const left = squares.length - rows.length;
  const what = rows.length === 1
    ? say("The game may be over. What does this window show?")
    : say("The game may be over. What do these windows show?");
  // Some are left only when as many are asked for as are asked for at once.
  const more = left > 0 ? [words("p", sayMany("Perhaps {count} more after these.", "Perhaps {count} more after these.", left), "small")] : [];
  return [words("p", what), ...rows, ...more];
}

/** Two pieces are called by each other's name.
 * @param {State} state
 * @param {readonly string[]} squares
 * @param {() => void} exchange
 * @returns {HTMLElement[]} */
export function exchangeQuestion(state, squares, exchange) {
  const [one = "?", other = "?"] = squares.map((square) => (state.men[square]?.piece ?? "?").toUpperCase());
  const side = state.names[isWhite(state.men[squares[0]]?.piece ?? "A") ? 0 : 1];
  const row = words("div", "", "buttons");
  row.append(button(say("Exchange {one} and {other}", { one, other }), exchange));
  return [
    words("p", say("{side}’s pieces on {squares} are called by each other’s name.", { side, squares: listed(squares) })),
    words("p", say("What was seen of them says so. Nothing has to be moved on the board."), "small"),
    row,
  ];
}
