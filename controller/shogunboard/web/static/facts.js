/**
 * What drivers and service tell of themselves, in words: names of things known here are said in the page's language, others as
 * they are called.
 */

import { listed, say } from "./language.js";

/** @type {Record<string, string>} */
const NAMES = {
  address: say("address"),
  age_ms: say("age in ms"),
  bad_frames: say("spoilt frames"),
  beat: say("last sign of life"),
  board_id: say("number of the board"),
  bus: say("bus"),
  buttons: say("buttons"),
  capabilities: say("capabilities"),
  chips: say("chip"),
  count: say("count"),
  current_ma: say("current in mA"),
  dimmed: say("dimmed"),
  down: say("held down"),
  errors: say("errors"),
  firmware: say("firmware"),
  last_fault: say("last fault"),
  link: say("link"),
  log: say("last told"),
  lost_frames: say("lost frames"),
  ms_ago: say("ms ago"),
  name: say("name"),
  no_reading: say("no reading"),
  number: say("number"),
  opened: say("opened"),
  pending: say("waiting to be written"),
  pressed: say("pressed"),
  problem: say("problem"),
  protocol: say("protocol"),
  reading: say("read"),
  refused: say("refused"),
  register: say("register"),
  repeated: say("sent again"),
  runs_on: say("runs on"),
  scans: say("scans"),
  scans_per_s: say("scans a second"),
  sessions: say("sessions"),
  started_by: say("started by"),
  state: say("state"),
  text: say("text"),
  uptime_ms: say("running for ms"),
  version: say("version"),
  zeros: say("zeros"),
};

/** @param {string} name as a driver calls a thing
 * @returns {string} */
export const nameOfFact = (name) => NAMES[name] ?? name.replaceAll("_", " ");

/** What is told of a thing: parts of a part stand in brackets, and what is not there is left out.
 * @param {any} value
 * @returns {string} */
export function factInWords(value) {
  if (Array.isArray(value)) return listed(value.map(factInWords), "");
  if (typeof value === "boolean") return value ? say("yes") : say("no");
  if (typeof value !== "object" || value === null) return String(value ?? say("none"));
  const parts = Object.entries(value).filter(([, part]) => part !== null);
  return parts.map(([name, part]) => `${nameOfFact(name)} ${typeof part === "object" ? `(${factInWords(part)})` : factInWords(part)}`).join(", ");
}
