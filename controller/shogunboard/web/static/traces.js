/**
 * Traces: what the sensors say, recorded to be sent (docs/trouble.md). Part of the view of the board's health.
 */

import { ask, post } from "./api.js";
import { button, words } from "./elements.js";
import { LOCALE, inWords, say, sayMany } from "./language.js";

/** @typedef {{name: string, size: number, written: number}} Trace
 * @typedef {{recording: {name: string, ms: number} | null, said: import("./language.js").Said | null, traces: Trace[]}} Traces */

/** @param {number} bytes
 * @returns {string} */
export function sizeInWords(bytes) {
  if (bytes < 1000) return sayMany("{count} byte", "{count} bytes", bytes);
  if (bytes < 1e6) return say("{size} kB", { size: Math.round(bytes / 1000) });
  const size = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6);
  return say("{size} MB", { size });
}

/** @param {number} ms
 * @returns {string} such as "3:07" */
export function lasting(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const startRecording = () => post("/api/traces/start", {});
export const stopRecording = () => post("/api/traces/stop", {});

export class TracesPart {
  constructor() {
    this.element = document.createElement("section");
    this.element.className = "traces";
    this.line = words("p", "", "small");
    this.trouble = words("p", "", "trouble");
    this.trouble.setAttribute("role", "alert");
    this.recording = false;
    this.toggle = button(say("Record a trace"), () => this.act(this.recording ? stopRecording : startRecording));
    this.list = document.createElement("ul");
    /** The traces that are drawn, as a text: what has not changed stays, so that it can be clicked. */
    this.drawn = "";
    this.element.append(words("h3", say("Traces")), this.line, this.toggle, this.trouble, this.list);
  }

  /** Ask the service and show what it tells. */
  async look() {
    const { recording, said, traces } = /** @type {Traces} */ (await ask("/api/traces"));
    this.recording = recording !== null;
    this.toggle.textContent = this.recording ? say("Stop recording") : say("Record a trace");
    const size = traces.find(({ name }) => name === recording?.name)?.size ?? 0;
    this.line.textContent = recording === null
      ? inWords(said ?? say("What the sensors say, to be sent when the board has followed your hands wrongly."))
      : say("Recording {name} for {time}, {size}.", { name: recording.name, time: lasting(recording.ms), size: sizeInWords(size) });
    const kept = traces.filter(({ name }) => name !== recording?.name);
    const drawn = JSON.stringify(kept);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.list.replaceChildren(...kept.map((trace) => this.lineOf(trace)));
  }

  /** @param {Trace} trace */
  lineOf({ name, size, written }) {
    const link = document.createElement("a");
    link.href = `/api/traces/${name}`;
    link.download = name;
    link.textContent = name;
    const remove = button(say("Delete"), () => this.act(() => post(`/api/traces/${name}/delete`, {})), "quiet");
    remove.setAttribute("aria-label", say("Delete {name}", { name }));
    const item = document.createElement("li");
    item.append(link, words("span", ` ${new Date(written).toLocaleString(LOCALE)}, ${sizeInWords(size)} `), remove);
    return item;
  }

  /** Do something and show what has come of it.
   * @param {() => Promise<unknown>} change */
  async act(change) {
    try {
      await change();
      this.trouble.textContent = "";
      await this.look();
    } catch (error) {
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
