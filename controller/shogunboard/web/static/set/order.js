/**
 * Which piece stands where at the start, said for each side: the default order, the numbers that its row shows, or
 * nothing, and moves will tell.
 */

import { sendCommand } from "../api.js";
import { oneOf, openDialog } from "../dialogs.js";
import { words } from "../elements.js";
import { say, sayAs, sayMany } from "../language.js";
import { makePiece, showNumber } from "../piece.js";
import { remember, remembered } from "../settings.js";

/** @typedef {import("../types.js").State} State
 * @typedef {{kind: string, digits: string}} Told */

const KINDS = [
  { value: "default", text: say("Default order") },
  { value: "read", text: say("I read the numbers") },
  { value: "play", text: say("Just play") },
];
const FILES = [..."abcdefgh"];

/** What a player has typed as a row of numbers: what cannot be one is a window that was not read.
 * @param {string} text */
export function asRow(text) {
  return text.replace(/\s/g, "").replace(/[^1-4?]/g, "?").slice(0, FILES.length);
}

/** What is wrong with a row; empty when it can be told.
 * @param {string} row
 * @param {string[]} letters of the pieces that stand there, as they are called
 * @param {State} state */
export function problemOf(row, letters, state) {
  const left = FILES.length - row.length;
  if (left === FILES.length) return say("Type one number for each square from a to h, ? for one that you did not read.");
  if (left > 0) return sayMany("{count} more: one number for each square from a to h, ? for one that you did not read.", "{count} more: one number for each square from a to h, ? for one that you did not read.", left);
  const crowned = letters.findIndex((letter) => state.look.pieces[letter.toUpperCase()]?.mark === "crown");
  if (crowned >= 0 && "34".includes(row[crowned])) return say("The Shogun on {square} shows 1 or 2, not {number}.", { square: FILES[crowned], number: row[crowned] });
  return "";
}

/** @param {import("../setcorner.js").SetCorner} corner */
export function openOrder(corner) {
  const { model } = corner;
  const { state } = model;
  if (state === null || state.start === null) return;
  const { told = null } = remembered();
  const before = told !== null && told.game === state.game_id ? told.sides : {};
  const rows = [...state.letters].map((side, index) => rowOf(state, side, index, before[side]));
  const tell = async () => {
    for (const row of rows) if (row.kind() === "read" && row.problem() !== "") throw new Error(say("{side}: {problem}", { side: row.name, problem: row.problem() }));
    /** @type {Record<string, Told>} */
    const sides = { ...before };
    for (const { side, kind, digits } of rows) {
      const now = { kind: kind(), digits: digits() };
      const hidden = Object.values(state.men).some((man) => man.side === side && man.maybe !== undefined);
      const same = JSON.stringify(now) === JSON.stringify(before[side]) && now.kind !== "default";
      if (!same && (now.kind !== "default" || hidden || before[side] !== undefined)) {
        await sendCommand("tell_order", { side, digits: { default: null, play: "", read: now.digits }[now.kind] });
      }
      sides[side] = now;
      remember({ told: { game: state.game_id, sides } });
    }
    corner.begun(state);
  };
  openDialog(say("Which piece stands where?"), rows.map(({ field }) => field), [{ text: say("Say so"), act: tell, className: "primary" }]);
}

/** One side's part of the dialog.
 * @param {State} state
 * @param {string} side
 * @param {number} index of the side
 * @param {Told | undefined} before */
function rowOf(state, side, index, before) {
  const name = state.names[index];
  const rank = index === 0 ? 1 : 8;
  const letters = startLetters(state, rank);
  const hidden = Object.values(state.men).some((man) => man.side === side && man.maybe !== undefined);
  const { field, chosen } = oneOf(name, KINDS, before?.kind ?? (hidden ? "play" : "default"));
  // Both sides have the same choices, so their names must differ.
  for (const input of field.querySelectorAll("input")) input.name = `order-${side}`;
  field.classList.add("order");
  const picture = words("div", "", "order-row");
  picture.setAttribute("aria-hidden", "true");
  const men = FILES.map((file, at) => {
    const place = words("div", "", "order-place");
    const man = makePiece(letters[at], state.look);
    man.classList.toggle("down", index === 1);
    showNumber(man, "", true);
    place.append(man, words("span", `${file}${rank}`, "order-name"));
    if (at === 0) place.append(words("span", sayAs("number of a row", "first"), "order-first"));
    picture.append(place);
    return man;
  });
  const label = words("label", "", "entry");
  const input = document.createElement("input");
  Object.assign(input, { type: "text", inputMode: "tel", autocomplete: "off", spellcheck: false, maxLength: 16 });
  input.value = before?.digits ?? "";
  input.className = "digits";
  label.append(words("span", say("Numbers of {side}’s row, from {first} to {last}", { side: name, first: `a${rank}`, last: `h${rank}` })), input);
  const hint = words("p", "", "small");
  const part = words("div", "", "order-part");
  part.append(picture, label, hint);
  field.append(part);
  const problem = () => problemOf(asRow(input.value), letters, state);
  const draw = () => {
    part.hidden = chosen() !== "read";
    const row = asRow(input.value);
    for (const [at, man] of men.entries()) showNumber(man, row[at] ?? "", true);
    hint.textContent = problem() || (index === 1 ? say("{side} sits on the other side: a is at {side}’s right hand.", { side: name }) : "");
  };
  input.addEventListener("input", draw);
  field.addEventListener("change", (event) => {
    draw();
    if (event.target !== input && chosen() === "read") input.focus();
  });
  draw();
  return { side, name, field, kind: chosen, problem, digits: () => (chosen() === "read" ? asRow(input.value) : "") };
}

/** The letters of a rank of the start position, from a to h.
 * @param {State} state
 * @param {number} rank */
function startLetters(state, rank) {
  const text = (state.start ?? "").split(" ")[0].split("/")[8 - rank] ?? "";
  const letters = [...text].filter((letter) => /[a-z]/i.test(letter));
  return FILES.map((_, at) => letters[at] ?? "A");
}
