/**
 * The health of the board: what its driver says, and what every sensor has done, live while it is looked at.
 */

import { fetchHealth } from "./api.js";
import { openDialog } from "./dialogs.js";
import { words } from "./elements.js";
import { factInWords, nameOfFact } from "./facts.js";
import { inWords, say, sayMany } from "./language.js";
import { TracesPart } from "./traces.js";

const LOOK_MS = 1000;
const RECENT_MS = 10000;

/** @param {number} index a physical square, 0 to 63
 * @returns {string} its name as printed on the board */
export const physicalName = (index) => "abcdefgh"[index % 8] + String(8 - Math.floor(index / 8));

/** @param {number | null} ms
 * @returns {string} how long ago something was, in words */
export function ago(ms) {
  if (ms === null) return say("never");
  if (ms < 1000) return say("just now");
  if (ms < 60000) return say("{seconds} s ago", { seconds: Math.floor(ms / 1000) });
  return ms < 3600000 ? say("{minutes} min ago", { minutes: Math.floor(ms / 60000) }) : say("{hours} h ago", { hours: Math.floor(ms / 3600000) });
}

/** What a reading is called. */
const CELLS = new Map([[".", say("empty")], ["x", say("occupied")], ["N", say("north up")], ["S", say("south up")], ["?", say("no reading")]]);

/** @param {{cell: string, changed_ms_ago: number | null, toggles: number, losses: number}} square
 * @param {number} index */
function cellOf(square, index) {
  const cell = words("td", square.cell === "." ? "" : square.cell);
  const said = CELLS.get(square.cell) ?? square.cell;
  const told = say("{square}: {reading}, changed {ago}, {changes}, {losses}", {
    square: physicalName(index),
    reading: said,
    ago: ago(square.changed_ms_ago),
    changes: sayMany("{count} change", "{count} changes", square.toggles),
    losses: sayMany("{count} loss", "{count} losses", square.losses),
  });
  cell.title = told;
  cell.setAttribute("aria-label", told);
  cell.classList.toggle("lost", square.cell === "?");
  cell.classList.toggle("recent", square.changed_ms_ago !== null && square.changed_ms_ago < RECENT_MS);
  return cell;
}

/** The squares as they are printed on the board, with their files and ranks.
 * @param {any[]} squares */
function squaresTable(squares) {
  const table = document.createElement("table");
  table.className = "sensors";
  table.append(words("caption", say("What the sensors read, by the names printed on the board")));
  for (let row = 0; row < 8; row += 1) {
    const line = document.createElement("tr");
    const rank = words("th", String(8 - row));
    rank.setAttribute("scope", "row");
    line.append(rank, ...squares.slice(row * 8, row * 8 + 8).map((square, file) => cellOf(square, row * 8 + file)));
    table.append(line);
  }
  const files = document.createElement("tr");
  files.append(words("td", ""), ...[..."abcdefgh"].map((file) => words("th", file)));
  table.append(files);
  return table;
}

/** The rest of what a driver tells, one line for each thing.
 * @param {string} name
 * @param {Record<string, any>} part */
function told(name, part) {
  const list = document.createElement("ul");
  for (const problem of [part.said ?? []].flat()) list.append(words("li", inWords(problem), "trouble"));
  if (part.ok) list.append(words("li", say("all well")));
  for (const [key, value] of Object.entries(part)) {
    if (["ok", "problems", "problem", "said", "squares"].includes(key) || value === null) continue;
    for (const [index, item] of (Array.isArray(value) ? value : [value]).entries()) {
      list.append(words("li", `${nameOfFact(key)}${Array.isArray(value) ? ` ${index}` : ""}: ${factInWords(item)}`));
    }
  }
  const section = document.createElement("section");
  section.append(words("h3", name), list);
  return section;
}

/** @param {HTMLElement} view */
async function look(view) {
  const health = await fetchHealth();
  const parts = [told(say("Board"), health.board)];
  if (health.lights) parts.push(told(say("Lights"), health.lights));
  parts.push(told(say("Journal"), health.storage), told(say("Scans"), health.scan));
  if (health.panel) parts.push(told(say("Buttons and buzzer"), health.panel));
  view.replaceChildren(...(health.squares ? [squaresTable(health.squares)] : []), ...parts);
}

/** Open the view; it looks again every second until it is closed. */
export function openHealth() {
  const view = document.createElement("div");
  const traces = new TracesPart();
  const whole = document.createElement("div");
  whole.className = "health";
  whole.append(view, traces.element);
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));
  const again = async () => {
    try {
      await Promise.all([look(view), traces.look()]);
    } catch {
      view.replaceChildren(words("p", say("The service does not answer."), "trouble"));
    }
  };
  openDialog(say("How the board fares"), [whole], [], say("Close"));
  again();
  const timer = setInterval(again, LOOK_MS);
  dialog.addEventListener("close", () => clearInterval(timer), { once: true });
}
