/**
 * Which piece stands where, as a part of the dialog for a new game: an order by name, or pieces that are tapped in pairs
 * to change their places.
 */

import { oneOf } from "../dialogs.js";
import { button, words } from "../elements.js";
import { say } from "../language.js";
import { makePiece, showNumber } from "../piece.js";
import { CROWNED, drawn, exchanged, mirrored, shuffled, squareOf } from "./orders.js";

/** @typedef {import("../types.js").Look} Look */

/** @param {string[]} usual the default order of both sides
 * @param {string[]} names of the sides
 * @param {Look | null} look of the game, as far as it is known: another one may be played now
 * @returns {{field: HTMLElement, rows: () => string[] | null}} `rows` gives null for the default order */
export function rowsField(usual, names, look) {
  let rows = [...usual];
  const nameOf = (/** @type {string} */ kind) => look?.pieces[kind]?.name ?? kind;
  /** The piece that was tapped first. @type {{side: number, place: number} | null} */
  let held = null;
  const kinds = [
    { value: "usual", text: say("Default order") },
    { value: "mirrored", text: say("Mirrored") },
    { value: "random", text: say("Random") },
    { value: "free", text: say("Free") },
  ];
  const { field, chosen } = oneOf(say("Order of the pieces"), kinds, "usual");
  field.classList.add("rows");
  const hint = words("p", "", "small");
  hint.setAttribute("role", "status");
  const again = button(say("Shuffle again"), () => choose());
  const places = names.map((name, side) => {
    const group = words("div", "", "row-of");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", say("{side}, from the left of its player", { side: name }));
    const squares = Array.from({ length: 8 }, (_, place) => {
      const one = button("", () => tap(side, place), "place");
      one.disabled = place === CROWNED;
      group.append(one);
      return one;
    });
    return { group, squares };
  });

  function choose() {
    held = null;
    if (chosen() === "usual") rows = [...usual];
    if (chosen() === "mirrored") rows = usual.map(mirrored);
    if (chosen() === "random") rows = usual.map((row) => shuffled(row, drawn));
    draw();
  }

  /** @param {number} side
   * @param {number} place */
  function tap(side, place) {
    if (held?.side === side && held.place !== place) {
      rows[side] = exchanged(rows[side], held.place, place);
      const free = /** @type {HTMLInputElement} */ (field.querySelector("input[value=free]"));
      free.checked = true;
      field.dispatchEvent(new Event("change"));
      held = null;
    } else held = held?.side === side && held.place === place ? null : { side, place };
    draw();
  }

  /** What the chosen order means. */
  function inWords() {
    if (held !== null) {
      const piece = nameOf(rows[held.side][held.place]);
      return say("{piece} on {square} is chosen: tap the piece that it changes places with.", { piece, square: squareOf(held.side, held.place) });
    }
    if (chosen() === "mirrored") return say("All but the Shogun stand the other way round.");
    if (chosen() === "random") return say("Each side has an order of its own, drawn by chance.");
    return say("Tap two pieces of a side to exchange them.");
  }

  function draw() {
    for (const [side, { squares }] of places.entries()) {
      for (const [place, one] of squares.entries()) {
        const kind = rows[side][place];
        const square = squareOf(side, place);
        if (one.dataset.kind !== kind) {
          one.dataset.kind = kind;
          const man = makePiece(side === 0 ? kind : kind.toLowerCase(), look);
          showNumber(man, "", true);
          one.replaceChildren(man, words("span", square, "order-name"));
          one.setAttribute("aria-label", say("{piece} on {square}", { piece: nameOf(kind), square }));
        }
        one.setAttribute("aria-pressed", String(held?.side === side && held.place === place));
      }
    }
    again.hidden = chosen() !== "random";
    hint.textContent = inWords();
  }

  field.addEventListener("change", (event) => event.target !== field && choose());
  const captions = names.map((name) => words("p", say("{side}, from the left of its player", { side: name }), "caption"));
  for (const caption of captions) caption.setAttribute("aria-hidden", "true");
  field.append(...places.flatMap(({ group }, side) => [captions[side], group]), hint, again);
  draw();
  return { field, rows: () => (rows.every((row, side) => row === usual[side]) ? null : rows) };
}
