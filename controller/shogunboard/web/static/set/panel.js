/**
 * The set: how much is known of it, what contradicts, and every reading with its source, to be withdrawn.
 */

import { fetchSet, sendCommand } from "../api.js";
import { openDialog } from "../dialogs.js";
import { button, words } from "../elements.js";
import { fill, percent } from "../setcorner.js";
import { counted } from "../words.js";

/** So many readings are listed at once, the newest first. */
const AT_ONCE = 100;

/** @typedef {import("../types.js").SetStatus & {list: string[], summary: string[]}} WholeSet */

/** @param {import("../setcorner.js").SetCorner} corner */
export async function openSet(corner) {
  const { model } = corner;
  const place = words("div", "", "set-panel");
  const trouble = words("p", "", "trouble");
  trouble.setAttribute("role", "alert");

  async function load() {
    try {
      const set = await fetchSet();
      place.replaceChildren(...(set.learns ? learning(set) : given(set)), trouble);
      return set;
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
      place.replaceChildren(trouble);
      return null;
    }
  }

  /** @param {WholeSet} set
   * @returns {HTMLElement[]} */
  function learning(set) {
    const bar = words("div", "", "known-bar");
    fill(bar, set.known);
    const [, ...summary] = set.summary;
    const details = document.createElement("details");
    details.append(words("summary", "By what is assumed"), ...summary.map((line) => words("p", line, "small")));
    return [
      bar,
      words("p", `${percent(set.known)} of the windows known, ${counted(set.readings, "reading")}.`),
      ...(set.unsaved === null ? [] : [words("p", `The set is not being saved! ${set.unsaved}`, "trouble")]),
      ...(set.problems.length > 0 ? [problems(set.problems)] : []),
      details,
      words("h3", "Readings"),
      readings(set.list, set.problems),
    ];
  }

  /** Suspects stand before the others, the newest first.
   * @param {string[]} list
   * @param {string[]} problems
   * @returns {HTMLElement} */
  function readings(list, problems) {
    if (list.length === 0) return words("p", "None yet. Moves tell of numbers, too; what a game has told is kept when it ends.", "small");
    const element = words("ol", "", "readings");
    const newest = list.map((line, index) => ({ line, index, suspect: problems.some((text) => text.includes(line)) })).reverse();
    newest.sort((one, other) => Number(other.suspect) - Number(one.suspect));
    const add = (/** @type {number} */ from) => {
      element.append(...newest.slice(from, from + AT_ONCE).map(({ line, index, suspect }) => reading(line, index, suspect)));
      const left = newest.length - from - AT_ONCE;
      if (left <= 0) return;
      const more = words("li", "", "older");
      more.append(button(`Show older ones (${left})`, () => {
        more.remove();
        add(from + AT_ONCE);
      }));
      element.append(more);
    };
    add(0);
    return element;
  }

  /** @param {string} line
   * @param {number} index
   * @param {boolean} suspect
   * @returns {HTMLElement} */
  function reading(line, index, suspect) {
    const row = words("li", "", suspect ? "suspect" : "");
    const out = button("Withdraw", async () => {
      try {
        await sendCommand("withdraw", { reading: index });
        await load();
      } catch (error) {
        trouble.textContent = error instanceof Error ? error.message : String(error);
      }
    });
    out.setAttribute("aria-label", `Withdraw reading ${index + 1}`);
    row.append(words("span", String(index + 1), "count"), words("span", line), out);
    return row;
  }

  async function begin() {
    await sendCommand("calibrate", { on: true });
    corner.sought = "wizard";
    model.change();
  }

  const set = await load();
  const { state } = model;
  const busy = state?.phase === "playing" && state.moves.length > 0;
  const asking = state?.set.asking ?? false;
  const answers = [];
  if (set?.learns && !asking && !busy) answers.push({ text: "Read windows", act: begin, className: "primary" });
  if (set?.learns && busy) place.append(words("p", "Windows can be read when the game is over.", "small"));
  openDialog(set === null || set.name === "" ? "The set" : set.name, [place], answers, "Close");
}

/** What contradicts, in one box.
 * @param {string[]} lines
 * @returns {HTMLElement} */
function problems(lines) {
  const box = words("div", "", "problem");
  box.append(...lines.map((line) => words("p", `${line.charAt(0).toUpperCase()}${line.slice(1)}`)));
  return box;
}

/** @param {WholeSet} set
 * @returns {HTMLElement[]} */
function given(set) {
  const how = words("p", "A set whose numbers nobody knows is found out while it is played with, or by reading its windows. Begin one with ");
  how.append(words("code", "shogunboard set new FILE"), " and play with ", words("code", "shogunboard play --set FILE"), ".");
  return [words("p", "The numbers of this set are given; nothing has to be found out."), how];
}
