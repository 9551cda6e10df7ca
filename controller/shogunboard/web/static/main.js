/**
 * The page of the board: puts the parts together.
 */

import { askForPin, learnAccess, stopPlaying } from "./access.js";
import { fetchHealth, fetchPalettes, fetchWindows, sendCommand, sendHand } from "./api.js";
import { Board } from "./board.js";
import { ClockPanel } from "./clock.js";
import { Commands, complain } from "./commands.js";
import { ComputerPanel } from "./computer.js";
import { Hand } from "./hand.js";
import { openHealth } from "./health.js";
import { useKeys } from "./keys.js";
import { LANGUAGE, inWords, say, translate } from "./language.js";
import { languageChoice } from "./languagechoice.js";
import { listen } from "./link.js";
import { LookBack } from "./lookback.js";
import { MatchLine } from "./match.js";
import { Men } from "./men.js";
import { Model } from "./model.js";
import { Panel } from "./panel.js";
import { makePiece } from "./piece.js";
import { openPower } from "./power.js";
import { useRoutes } from "./routes.js";
import { Sender } from "./sender.js";
import { remembered } from "./settings.js";
import { SetCorner } from "./setcorner.js";
import { SetupCorner } from "./setup/corner.js";
import { Sounds } from "./sound.js";
import { Speaker } from "./speech.js";
import { ThisPage } from "./thispage.js";
import { stopRecording } from "./traces.js";

const HEALTH_MS = 10000;

document.documentElement.lang = LANGUAGE;
translate(document);

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const model = new Model();
const { flipped = false, hint = true } = remembered();
Object.assign(model, { flipped, hint });

const stage = find("stage");
const sender = new Sender(sendHand);
const hand = new Hand(model, sender, find("field"), stage, complain);
const board = new Board(model, hand);
const men = new Men(model, find("men"), hand);
const commands = new Commands(model, sender, hand);
const panel = new Panel(model, (name, fields) => commands.give(name, fields));
const clocks = new ClockPanel(model, (name, fields) => commands.give(name, fields), sendCommand);
const computer = new ComputerPanel(model, (name, fields) => commands.give(name, fields));
const corner = new SetCorner(model, hand, sender, (name, fields) => commands.give(name, fields));
const setup = new SetupCorner(model, sender, (name, fields) => commands.give(name, fields), complain, {
  cards: find("set-cards"),
  players: find("players"),
  button: find("new-game"),
});
const sounds = new Sounds();
/** @param {string} lamps the palette for the drawn lamps, or "board" */
async function paint(lamps) {
  try {
    model.change({ colours: (lamps === "board" ? null : (await fetchPalettes())[lamps]) ?? null });
  } catch (error) {
    commands.told(error);
  }
}
const speaker = new Speaker(window.speechSynthesis, LANGUAGE);
const thisPage = new ThisPage(sounds, speaker, () => model.state?.look.texts.threat ?? "", paint);
const lookBack = new LookBack(model, hand, stage, find("look-bar"), find("look-steps"), find("moves"), complain);
const matchLine = new MatchLine(model, find("match-line"));
useKeys(model, board, hand, stage);

model.drawnBy(() => {
  const { classList } = document.body;
  classList.toggle("playground", model.playground);
  classList.toggle("carrying", hand.carried !== null || model.pointing !== null);
  classList.toggle("lost", model.met && !model.connected);
  classList.toggle("flipped", model.flipped);
  find("recording-line").hidden = (model.state?.recording ?? null) === null;
  find("switch-off").hidden = model.state?.power !== true;
  find("hint").hidden = !model.hint || model.state === null;
  const { texts = {} } = model.state?.look ?? {};
  find("hint-text").textContent = (model.taps ? texts.tap : texts.hint) ?? "";
  drawLegend();
});
model.drawnBy(() => board.draw());
model.drawnBy(() => men.draw());
model.drawnBy(() => panel.draw());
model.drawnBy(() => lookBack.draw());
model.drawnBy(() => commands.draw());
model.drawnBy(() => computer.draw());
model.drawnBy(() => clocks.draw());
model.drawnBy(() => corner.draw());
model.drawnBy(() => matchLine.draw());
model.drawnBy(() => setup.draw());
const tellArchive = useRoutes(model, find("room"), find("archive"), complain);

/** The pieces with their names, in the languages of the page and of the browser, drawn anew for another game. */
function drawLegend() {
  const legend = find("legend");
  const look = model.state?.look;
  if (look === undefined || legend.dataset.game === look.title) return;
  legend.dataset.game = look.title;
  const items = Object.entries(look.pieces).filter(([, { picture }]) => picture !== null).map(([kind, { name, names }]) => {
    const item = document.createElement("figure");
    const caption = document.createElement("figcaption");
    const own = names[navigator.language.slice(0, 2)];
    caption.textContent = own === undefined || own === name ? name : `${name}, ${own}`;
    item.title = Object.values(names).join(" · ");
    item.append(makePiece(kind, look), caption);
    return item;
  });
  legend.replaceChildren(...items);
}

/** The game and how the board lay when its numbers were asked for last; null when they must be asked for again. */
let asked = /** @type {string | null} */ (null);

/** Learn what the pieces show as the board lies now. */
async function learnWindows() {
  const { turns } = model;
  const wanted = `${model.state?.game} ${turns} ${model.state?.set.known}`;
  const needed = model.playground || model.state?.moves.some(({ captured }) => captured !== null);
  if (asked === wanted || !needed) return;
  asked = wanted;
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
    model.change({ problems: ((await fetchHealth()).board.said ?? []).map(inWords) });
  } catch {
    // The line itself tells when the service is gone.
  }
}

/** Show whether this device plays or looks on. */
async function learnRole() {
  const access = await learnAccess(complain);
  document.body.classList.toggle("spectator", !access.player);
  find("spectator-bar").hidden = access.player;
  find("may-look").textContent = access.reading === "open" ? say("You are looking on.") : say("Only players may see the game.");
  find("stop-playing").hidden = !access.told || access.players === "anyone";
}

new ResizeObserver(() => document.body.style.setProperty("--covered", `${find("bars").offsetHeight}px`)).observe(find("bars"));
find("play-here").addEventListener("click", askForPin);
find("stop-playing").addEventListener("click", stopPlaying);
learnRole().catch((error) => complain(error.message));
// A device that was put out, or a service that has begun anew with other settings.
addEventListener("pageshow", (event) => event.persisted && location.reload());
listen({
  state(state) {
    const first = model.state === null;
    clocks.take();
    model.change({ state, table: state.table ?? null });
    speaker.take(state);
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
    sounds.play(kind, thisPage.volume);
  },
  archive(name, data) {
    tellArchive(name, data);
    if (name === "archive") matchLine.forget();
  },
  open(connected) {
    // A service that has begun anew may play with another set.
    if (connected && !model.connected) asked = null;
    if (connected && !model.connected && model.met) tellArchive("open", null);
    model.change({ connected, met: model.met || connected });
    if (connected) matchLine.forget();
  },
});

// A long text is cut short where there is little room, until it is touched.
for (const bar of document.querySelectorAll(".bar")) bar.addEventListener("click", () => bar.classList.toggle("whole"));
find("stop-recording").addEventListener("click", () => stopRecording().catch((error) => commands.told(error)));
find("switch-off").addEventListener("click", () => openPower(complain));
find("show-health").addEventListener("click", openHealth);
find("language").append(languageChoice());
setInterval(learnHealth, HEALTH_MS);
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => {
    sounds.allow();
    speaker.allow();
  });
}
model.change();
