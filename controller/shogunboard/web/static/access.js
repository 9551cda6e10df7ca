/**
 * Players and spectators (docs/http.md): whether this device may play, and telling it the PIN. A device is a player's or a
 * spectator's from the page's beginning to its end; when that changes, the page is loaded anew.
 */

import { Refused, enter, fetchAccess, leave } from "./api.js";
import { openDialog } from "./dialogs.js";
import { words } from "./elements.js";
import { say, sayAs } from "./language.js";

const PIN_IN_ADDRESS = /^#pin=(\d+)$/;

/** @typedef {{player: boolean, told: boolean, reading: string, players: string}} Access */

/** What this device may do. A PIN at the end of the address is told first, and taken out of it: it must not stay in
 * the browser's history, nor in an address that is passed on.
 * @param {(text: string) => void} complain
 * @returns {Promise<Access>} */
export async function learnAccess(complain) {
  const pin = PIN_IN_ADDRESS.exec(location.hash)?.[1];
  if (pin !== undefined) {
    history.replaceState(null, "", location.pathname + location.search);
    try {
      if (!(await fetchAccess()).player) await enter(pin);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      complain(error.message);
    }
  }
  return fetchAccess();
}

/** Ask for the PIN. */
export function askForPin() {
  const label = document.createElement("label");
  label.className = "entry";
  const input = document.createElement("input");
  input.id = "pin";
  input.inputMode = "numeric";
  input.autocomplete = "one-time-code";
  input.maxLength = 12;
  label.append(words("span", say("PIN")), input);
  const tell = async () => {
    await enter(input.value);
    location.reload();
  };
  const help = words("p", say("It is shown where the service was started; shogunboard pin makes a new one there."), "small");
  openDialog(say("Play on this device"), [label, help], [{ text: sayAs("with the PIN", "Play"), act: tell, className: "primary" }]);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") /** @type {HTMLElement | null} */ (document.querySelector("#dialog .primary"))?.click();
  });
  input.focus();
}

/** Let this device play no longer. */
export async function stopPlaying() {
  await leave();
  location.reload();
}

/** Was something refused because this device is a spectator's?
 * @param {unknown} error */
export const isForPlayers = (error) => error instanceof Refused && error.status === 401;
