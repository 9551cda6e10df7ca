/**
 * Requests to the service (docs/http.md). An error is either `Refused`, with the service's own words, or
 * `Unreachable`.
 */

import { inWords, say } from "./language.js";
import { inPageLanguage } from "./names.js";

const PATIENCE_MS = 8000;

/** The service has said no, and why. */
export class Refused extends Error {
  /** @param {string} text
   * @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/** The service does not answer. */
export class Unreachable extends Error {}

/** @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>} */
export async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS), ...options });
  } catch {
    throw new Unreachable(say("The board's service does not answer."));
  }
  let answer = /** @type {any} */ ({});
  try {
    answer = await response.json();
  } catch {
    if (response.ok) throw new Unreachable(say("The board's service was cut off in the middle of an answer."));
  }
  if (response.ok) return answer;
  const problem = answer.said === undefined ? answer.error : inWords(answer.said);
  throw new Refused(problem ?? say("The service answered {status}.", { status: response.status }), response.status);
}

/** @param {string} path
 * @param {object} body
 * @param {RequestInit} [options] */
export function post(path, body, options) {
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), ...options });
}

/** @returns {Promise<import("./types.js").State>} */
export const fetchState = async () => inPageLanguage(await ask("/api/state"));

/** What every piece would show on every square.
 * @param {number} rotation
 * @returns {Promise<Record<string, number[][]>>} by letter, for each players' square */
export const fetchWindows = async (rotation) => (await ask(`/api/windows?rotation=${rotation}`)).windows;

/** The colours of every role, by palette.
 * @returns {Promise<Record<string, Record<string, number[]>>>} */
export const fetchPalettes = () => ask("/api/palettes");

/** What is known of the set, with every reading.
 * @returns {Promise<import("./set/panel.js").WholeSet>} */
export const fetchSet = () => ask("/api/set");

export const fetchHealth = () => ask("/api/health");

/** May this device play?
 * @returns {Promise<import("./access.js").Access>} */
export const fetchAccess = () => ask("/api/access");

/** @param {string} pin */
export const enter = (pin) => post("/api/access", { pin });

export const leave = () => ask("/api/access", { method: "DELETE" });

/** @param {string} command
 * @param {object} [fields] */
export const sendCommand = (command, fields = {}) => post("/api/command", { command, ...fields });

/** @param {object} hand
 * @param {RequestInit} [options] */
export const sendHand = (hand, options) => post("/api/hand", hand, options);
