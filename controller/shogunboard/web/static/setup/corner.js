/**
 * What the page has for setting a game up: the dialog for a new one, who plays, and a card that says which piece comes
 * next. The dialog and the card are loaded when they are needed for the first time.
 */

import { say } from "../language.js";

/** @typedef {import("../types.js").State} State */

export class SetupCorner {
  /** @param {import("../model.js").Model} model
   * @param {import("../sender.js").Sender} sender
   * @param {(command: string, fields?: object) => Promise<void>} give
   * @param {(text: string) => void} complain
   * @param {{cards: HTMLElement, players: HTMLElement, button: HTMLElement}} places */
  constructor(model, sender, give, complain, places) {
    this.model = model;
    this.sender = sender;
    this.give = give;
    this.complain = complain;
    this.places = places;
    this.styled = false;
    /** Null while it is being loaded. @type {{element: HTMLElement, draw: () => void} | null | undefined} */
    this.card = undefined;
    places.button.addEventListener("click", () => this.openAssistant());
  }

  draw() {
    const { state } = this.model;
    if (state === null) return;
    const line = playersInWords(state);
    if (this.places.players.textContent !== line) this.places.players.textContent = line;
    this.places.players.hidden = line === "";
    if (state.guided && this.card === undefined) this.loadCard();
    if (this.card === undefined || this.card === null) return;
    this.card.element.hidden = !state.guided;
    this.card.draw();
  }

  async openAssistant() {
    const part = await this.part(() => import("./assistant.js"));
    part?.openAssistant(this.model, this.sender);
  }

  async loadCard() {
    this.card = null;
    const part = await this.part(() => import("./guide.js"));
    if (part === null) {
      this.card = undefined;
      return;
    }
    this.card = part.makeCard(this.model, this.give);
    this.places.cards.append(this.card.element);
    this.model.change();
  }

  /** A module of this folder, with the looks of them all; null when it cannot be had.
   * @template T
   * @param {() => Promise<T>} load
   * @returns {Promise<T | null>} */
  async part(load) {
    try {
      if (!this.styled) await style();
      this.styled = true;
      return await load();
    } catch {
      this.complain(say("This part of the page cannot be shown: the board’s service does not answer."));
      return null;
    }
  }
}

/** The looks of this folder.
 * @returns {Promise<unknown>} when they are there: a dialog must not be seen without */
function style() {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/static/setup/setup.css";
  return new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", failed);
    document.head.append(link);
  });
}

/** Who plays, as far as names were given.
 * @param {State} state
 * @returns {string} */
function playersInWords({ letters, players, names }) {
  const [one, other] = [...letters].map((side) => players[side]);
  if (one === "" && other === "") return "";
  return say("{one} – {other}", { one: one || names[0], other: other || names[1] });
}
