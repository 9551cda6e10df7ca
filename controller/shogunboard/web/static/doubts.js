/**
 * What is not certain because numbers or the order of the pieces are not known: how it is told, and what is asked.
 */

import { button, words } from "./elements.js";
import { isWhite } from "./piece.js";
import { listed, pieceInWords } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** So many windows are asked for at once; what they show often settles the others. */
const AT_ONCE = 4;

/** One button for each number that a window may show.
 * @param {readonly number[]} numbers
 * @param {string} window of which piece, for those who cannot see it
 * @param {(number: number) => void} tell
 * @param {string} [says]
 * @returns {HTMLElement} */
export function numberButtons(numbers, window, tell, says = "shows") {
  const row = words("div", "", "numbers");
  for (const number of numbers) {
    const choice = button(String(number), () => tell(number));
    choice.setAttribute("aria-label", `${window} ${says} ${number}`);
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
    const name = `${pieceInWords(state, piece)} on ${square}`;
    row.append(words("span", name), numberButtons(numbers, name, (number) => tell(square, number)));
    return row;
  });
  const left = squares.length - rows.length;
  const more = left > 0 ? [words("p", `Perhaps ${left} more after ${rows.length === 1 ? "this" : "these"}.`, "small")] : [];
  const what = rows.length === 1 ? "What does this window show?" : "What do these windows show?";
  return [words("p", `The game may be over. ${what}`), ...rows, ...more];
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
  row.append(button(`Exchange ${one} and ${other}`, exchange));
  return [
    words("p", `${side}’s pieces on ${listed(squares)} are called by each other’s name.`),
    words("p", "What was seen of them says so. Nothing has to be moved on the board.", "small"),
    row,
  ];
}
