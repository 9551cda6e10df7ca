/**
 * The page of the board: puts the parts together.
 */

import { askForPin, learnAccess, stopPlaying } from "./access.js";
import { fetchHealth, fetchWindows, sendHand } from "./api.js";
import { Board } from "./board.js";
import { Commands, complain } from "./commands.js";
import { Hand } from "./hand.js";
import { openHealth } from "./health.js";
import { useKeys } from "./keys.js";
import { listen } from "./link.js";
import { Men } from "./men.js";
import { Model } from "./model.js";
import { Panel } from "./panel.js";
import { Sender } from "./sender.js";
import { remembered } from "./settings.js";
import { Sounds } from "./sound.js";
import { HOW_TO_PLAY, HOW_TO_TAP } from "./words.js";

const HEALTH_MS = 10000;

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const model = new Model();
const { flipped = false, quiet = false, hint = true } = remembered();
Object.assign(model, { flipped, quiet, hint });

const stage = find("stage");
const sender = new Sender(sendHand);
const hand = new Hand(model, sender, find("field"), stage, complain);
const board = new Board(model, hand);
const men = new Men(model, find("men"), hand);
const commands = new Commands(model, sender);
const panel = new Panel(model, (name, fields) => commands.give(name, fields));
const sounds = new Sounds();
useKeys(model, board, hand, stage);

model.drawnBy(() => {
  const { classList } = document.body;
  classList.toggle("playground", model.playground);
  classList.toggle("carrying", hand.carried !== null || model.pointing !== null);
  classList.toggle("lost", model.met && !model.connected);
  classList.toggle("flipped", model.flipped);
  find("hint").hidden = !model.hint || model.state === null;
  find("hint-text").textContent = model.taps ? HOW_TO_TAP : HOW_TO_PLAY;
});
model.drawnBy(() => board.draw());
model.drawnBy(() => men.draw());
model.drawnBy(() => panel.draw());
model.drawnBy(() => commands.draw());

/** How the board lay when its numbers were asked for last; null when they must be asked for again. */
let asked = /** @type {number | null} */ (null);

/** Learn what the pieces show as the board lies now. */
async function learnWindows() {
  const { turns } = model;
  if (asked === turns || !model.playground) return;
  asked = turns;
  try {
    model.windows.set(turns, await fetchWindows(turns));
  } catch {
    asked = null;
  }
  model.change();
}

/** Learn what troubles a board's hardware. */
async function learnHealth() {
  if (!model.connected || model.state === null || model.playground) return;
  try {
    model.change({ problems: (await fetchHealth()).board.problems ?? [] });
  } catch {
    // The line itself tells when the service is gone.
  }
}

/** Show whether this device plays or looks on. */
async function learnRole() {
  const access = await learnAccess(complain);
  document.body.classList.toggle("spectator", !access.player);
  find("spectator-bar").hidden = access.player;
  find("may-look").textContent = access.reading === "open" ? "You are looking on." : "Only players may see the game.";
  find("stop-playing").hidden = !access.player || access.players === "anyone";
}

find("play-here").addEventListener("click", askForPin);
find("stop-playing").addEventListener("click", stopPlaying);
learnRole().catch((error) => complain(error.message));
// A device that was put out, or a service that has begun anew with other settings.
addEventListener("pageshow", (event) => event.persisted && location.reload());
listen({
  state(state) {
    const first = model.state === null;
    model.change({ state, table: state.table ?? null });
    hand.agree();
    learnWindows();
    if (first) learnHealth();
  },
  table(table) {
    model.change({ table });
    hand.agree();
    learnWindows();
  },
  sound(kind) {
    if (!model.quiet) sounds.play(kind);
  },
  open(connected) {
    // A service that has begun anew may play with another set.
    if (connected && !model.connected) asked = null;
    model.change({ connected, met: model.met || connected });
  },
});

// A long text is cut short where there is little room, until it is touched.
for (const bar of document.querySelectorAll(".bar")) bar.addEventListener("click", () => bar.classList.toggle("whole"));
find("show-health").addEventListener("click", openHealth);
setInterval(learnHealth, HEALTH_MS);
addEventListener("pointerdown", () => sounds.allow());
addEventListener("keydown", () => sounds.allow());
model.change();
