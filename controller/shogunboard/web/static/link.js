/**
 * The line to the service: server-sent events that heal by themselves. A listener that was cut off connects again
 * and gets the whole state first, so nothing needs to be caught up.
 */

import { fetchHealth } from "./api.js";
import { inPageLanguage } from "./names.js";

const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 3000;
const SILENCE_MS = 20000;

/**
 * @typedef {object} Hearer
 * @property {(state: import("./types.js").State) => void} state
 * @property {(table: import("./types.js").Table) => void} table
 * @property {(kind: string) => void} sound
 * @property {(name: string, data: any) => void} archive something has changed among the games that are kept
 * @property {(open: boolean) => void} open the line has opened or broken
 */

/** Listen from now on.
 * @param {Hearer} hearer */
export function listen(hearer) {
  let retry = FIRST_RETRY_MS;
  let heard = 0;
  /** @type {EventSource | null} */
  let source = null;

  const connect = () => {
    const line = new EventSource("/api/events");
    source = line;
    /** @param {string} name
     * @param {(data: any) => void} take */
    const on = (name, take) =>
      line.addEventListener(name, (event) => {
        heard = performance.now();
        take(JSON.parse(/** @type {MessageEvent} */ (event).data));
      });
    on("state", (state) => {
      retry = FIRST_RETRY_MS;
      hearer.open(true);
      hearer.state(inPageLanguage(state));
    });
    on("table", ({ table }) => hearer.table(table));
    on("sound", ({ kind }) => hearer.sound(kind));
    for (const name of ["archive", "analysis"]) on(name, (data) => hearer.archive(name, data));
    line.onerror = () => lose(line);
  };

  /** @param {EventSource | null} line */
  const lose = (line) => {
    if (line === null || line !== source) return;
    source = null;
    line.close();
    hearer.open(false);
    setTimeout(connect, retry);
    retry = Math.min(retry * 1.6, LONGEST_RETRY_MS);
  };

  // A service whose machine has lost its power says nothing, not even that it is gone.
  const check = async () => {
    const line = source;
    if (line === null || performance.now() - heard < SILENCE_MS) return;
    try {
      await fetchHealth();
      heard = performance.now();
    } catch {
      lose(line);
    }
  };
  setInterval(check, SILENCE_MS / 2);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") check();
  });
  connect();
}
