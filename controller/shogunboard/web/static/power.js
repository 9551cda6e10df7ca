/**
 * Switching the machine off, or restarting it, where the settings allow that.
 */

import { sendCommand } from "./api.js";
import { openDialog } from "./dialogs.js";
import { words } from "./elements.js";
import { say } from "./language.js";

/** Ask whether it is meant, and do it.
 * @param {(text: string) => void} tell */
export function openPower(tell) {
  const give = (/** @type {string} */ action, /** @type {string} */ done) => async () => {
    await sendCommand("power", { action });
    tell(done);
  };
  const help = words("p", say("Every move is recorded; a game goes on when the board is there again."), "small");
  const off = say("The machine switches off. Wait until its light rests before you cut its power.");
  const again = say("The machine restarts. The page goes on by itself when it is back.");
  openDialog(say("Switch the machine off?"), [help], [
    { text: say("Switch off"), act: give("shutdown", off), className: "primary" },
    { text: say("Restart"), act: give("reboot", again) },
  ]);
}
