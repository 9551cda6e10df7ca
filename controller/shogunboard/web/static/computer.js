/**
 * The computer: hints, and who plays a side. What it thinks is lit on the board like everything else.
 */

import { words } from "./elements.js";
import { say, sayMany } from "./language.js";

/** By level; 0 is a person. */
const PLAYERS = [
  say("A person"),
  say("Computer 1, beginner"),
  say("Computer 2"),
  say("Computer 3"),
  say("Computer 4"),
  say("Computer 5, strongest"),
];

/** @typedef {{levels: Record<string, number>, thinking: boolean, proposed: {move: string} | null}} Computer */

/** @param {string} id */
const find = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));

/** A choice between a person and the levels of the computer.
 * @param {number} level that is chosen at first
 * @returns {HTMLSelectElement} */
export function levelSelect(level) {
  const select = document.createElement("select");
  select.append(...PLAYERS.map((text, each) => new Option(text, String(each), each === level, each === level)));
  return select;
}

export class ComputerPanel {
  /** @param {import("./model.js").Model} model
   * @param {(command: string, fields?: object) => Promise<void>} give */
  constructor(model, give) {
    this.model = model;
    this.give = give;
    /** By side. @type {Map<string, HTMLSelectElement>} */
    this.selects = new Map();
    find("hint-me").addEventListener("click", () => give("hint"));
    find("carry-out").addEventListener("click", () => give("carry_out"));
  }

  draw() {
    const { state, playground, taps } = this.model;
    if (state === null) return;
    const left = state.turn === null ? null : state.hints[state.turn];
    const person = state.turn === null || state.computer.levels[state.turn] === 0;
    const hint = find("hint-me");
    hint.disabled = state.phase !== "playing" || state.resting || left === 0 || !person;
    const busy = person ? say("Searching …") : say("Thinking …");
    const rested = left === null || left === undefined ? say("Hint") : sayMany("Hint ({count} left)", "Hint ({count} left)", left);
    hint.textContent = state.computer.thinking ? busy : rested;
    hint.setAttribute("aria-busy", String(state.computer.thinking));
    find("carry-out").hidden = !playground || taps || state.computer.proposed === null;
    this.drawPlayers(state);
  }

  /** @param {import("./types.js").State} state */
  drawPlayers(state) {
    const letters = [...state.letters];
    if (letters.join() !== [...this.selects.keys()].join()) {
      this.selects = new Map(letters.map((side) => [side, this.select(side)]));
      const labels = letters.map(() => words("label", "", "player"));
      find("computer").replaceChildren(words("legend", say("Who plays")), ...labels);
      for (const [index, select] of [...this.selects.values()].entries()) labels[index].append(words("span", ""), select);
    }
    for (const [index, [side, select]] of [...this.selects].entries()) {
      const name = /** @type {HTMLElement} */ (select.previousElementSibling);
      if (name.textContent !== state.names[index]) name.textContent = state.names[index];
      if (document.activeElement !== select) select.value = String(state.computer.levels[side]);
    }
  }

  /** @param {string} side */
  select(side) {
    const select = levelSelect(0);
    select.id = `plays-${side}`;
    select.addEventListener("change", async () => {
      await this.give("computer", { side, level: Number(select.value) });
      select.blur();
    });
    return select;
  }
}
