/**
 * The set: how much is known of it, what contradicts, and every reading with its source, to be withdrawn.
 */

import { fetchSet, sendCommand } from "../api.js";
import { openDialog } from "../dialogs.js";
import { button, words } from "../elements.js";
import { inWords, say, sayMany } from "../language.js";
import { fill, knownInWords } from "../setcorner.js";

/** So many readings are listed at once, the newest first. */
const AT_ONCE = 100;

/** @typedef {import("../language.js").Said} Said
 * @typedef {import("../types.js").SetStatus & {list: string[], said: {list: Said[], summary: Said[], problems: Said[]}}} WholeSet */

/** @param {import("../setcorner.js").SetCorner} corner */
export async function openSet(corner) {
  const { model } = corner;
  const place = words("div", "", "set-panel");
  const trouble = words("p", "", "trouble");
  trouble.setAttribute("role", "alert");

  async function load() {
    try {
      const set = await fetchSet();
      place.replaceChildren(...(set.learns ? learning(set) : given()), trouble);
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
    const [, ...summary] = set.said.summary;
    const details = document.createElement("details");
    details.append(words("summary", say("By what is assumed")), ...summary.map((line) => words("p", inWords(line), "small")));
    return [
      bar,
      words("p", knownInWords(set)),
      ...(set.unsaved === null ? [] : [words("p", say("The set is not being saved! {problem}", { problem: inWords(set.unsaved) }), "trouble")]),
      ...(set.problems.length > 0 ? [problems(set.said.problems)] : []),
      details,
      words("h3", say("Readings")),
      readings(set),
    ];
  }

  /** Suspects stand before the others, the newest first.
   * @param {WholeSet} set
   * @returns {HTMLElement} */
  function readings({ list, problems, said }) {
    if (list.length === 0) return words("p", say("None yet. Moves tell of numbers, too; what a game has told is kept when it ends."), "small");
    const element = words("ol", "", "readings");
    const newest = list.map((line, index) => ({ index, suspect: problems.some((text) => text.includes(line)) })).reverse();
    newest.sort((one, other) => Number(other.suspect) - Number(one.suspect));
    const add = (/** @type {number} */ from) => {
      element.append(...newest.slice(from, from + AT_ONCE).map(({ index, suspect }) => reading(inWords(said.list[index]), index, suspect)));
      const left = newest.length - from - AT_ONCE;
      if (left <= 0) return;
      const more = words("li", "", "older");
      more.append(button(sayMany("Show older ones ({count})", "Show older ones ({count})", left), () => {
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
    const out = button(say("Withdraw"), async () => {
      try {
        await sendCommand("withdraw", { reading: index });
        await load();
      } catch (error) {
        trouble.textContent = error instanceof Error ? error.message : String(error);
      }
    });
    out.setAttribute("aria-label", say("Withdraw reading {number}", { number: index + 1 }));
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
  if (set?.learns && !asking && !busy) answers.push({ text: say("Read windows"), act: begin, className: "primary" });
  if (set?.learns && busy) place.append(words("p", say("Windows can be read when the game is over."), "small"));
  openDialog(set === null || set.name === "" ? say("The set") : set.name, [place], answers, say("Close"));
}

/** What contradicts, in one box.
 * @param {Said[]} lines
 * @returns {HTMLElement} */
function problems(lines) {
  const box = words("div", "", "problem");
  box.append(...lines.map(inWords).map((line) => words("p", `${line.charAt(0).toUpperCase()}${line.slice(1)}`)));
  return box;
}

/** @returns {HTMLElement[]} */
function given() {
  const commands = { begin: "shogunboard set new FILE", play: "shogunboard play --set FILE" };
  const how = words("p", "");
  const told = say("A set whose numbers nobody knows is found out while it is played with, or by reading its windows. Begin one with {begin} and play with {play}.", commands);
  const isCommand = (/** @type {string} */ part) => Object.values(commands).includes(part);
  how.append(...told.split(new RegExp(`(${Object.values(commands).join("|")})`)).map((part) => (isCommand(part) ? words("code", part) : part)));
  return [words("p", say("The numbers of this set are given; nothing has to be found out.")), how];
}
