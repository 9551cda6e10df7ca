/**
 * What stands beside the board: whose turn, what the service says, its questions, the moves. Only what has changed is
 * written anew, so that the focus stays where it is.
 */

import { exchangeQuestion, numbersQuestion } from "./doubts.js";
import { button, words } from "./elements.js";
import { say } from "./language.js";
import { News } from "./news.js";
import { resultInWords } from "./result.js";
import { advice, explanationsInWords, headline, messageInWords, tone } from "./words.js";

export { button, words };

/** @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Question} Question */

export class Panel {
  /** @param {import("./model.js").Model} model
   * @param {(command: string, fields?: object) => void} command */
  constructor(model, command) {
    this.model = model;
    this.command = command;
    /** What is written where, as texts. @type {Map<string, string>} */
    this.written = new Map();
    this.news = new News();
  }

  /** @param {string} id */
  find(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  /** Has what `name` is made from changed since it was last asked?
   * @param {string} name
   * @param {unknown} value */
  isNew(name, value) {
    const text = JSON.stringify(value) ?? "";
    if (this.written.get(name) === text) return false;
    this.written.set(name, text);
    return true;
  }

  /** @param {string} id
   * @param {string} text */
  write(id, text) {
    if (this.isNew(`#${id}`, text)) this.find(id).textContent = text;
  }

  /** Write a text, and show its element only when there is one.
   * @param {string} id
   * @param {string} text */
  show(id, text) {
    this.write(id, text);
    this.find(id).hidden = text === "";
  }

  draw() {
    const { state, met, connected, problems } = this.model;
    this.find("line-bar").hidden = connected || !met;
    this.show("hardware-bar", problems.join(" "));
    this.write("turn", headline(state));
    this.write("advice", advice(this.model));
    document.title = state === null ? "Shogunboard" : `${headline(state)} – ${state.look.title}`;
    if (state === null) return;
    this.show("storage-bar", storageInWords(state));
    const over = state.phase !== "playing" && state.result !== null;
    const side = over ? (state.result?.winner ?? null) : state.turn;
    const column = side === null || (state.phase === "setup" && !over) ? -1 : state.letters.indexOf(side);
    this.find("turn-token").dataset.side = state.look.colours[column] ?? "none";
    this.find("turn-token").dataset.sides = state.look.colours.join(" ");
    const status = this.find("status");
    status.dataset.tone = tone(state);
    status.dataset.phase = state.phase;
    this.write("message", messageInWords(state));
    this.show("banner", bannerOf(state));
    this.find("banner").dataset.kind = state.phase === "over" ? "end" : "threat";
    if (this.isNew("questions", asked(state))) this.drawQuestions(state);
    this.announce(state);
  }

  /** Tell those who cannot see the page what has just happened.
   * @param {State} state */
  announce(state) {
    // What is wrong comes first; when it is put right, whose turn it is and what threatens is told again.
    const playing = state.phase === "playing" && state.wrong.length + state.missing.length === 0;
    const fresh = this.news.of({
      message: messageInWords(state),
      // A threat that is answered by a threat is another one.
      [`threat ${state.position}`]: playing && state.threat !== null ? state.look.texts.threat : "",
      turn: playing && state.lifted === null ? say("{what}.", { what: headline(state) }) : "",
      advice: state.lifted !== null || tone(state) !== "plain" ? advice(this.model) : "",
      question: this.find("questions").querySelector("p")?.textContent ?? "",
    });
    if (fresh !== "") this.write("announce", fresh);
  }

  /** @param {State} state */
  drawQuestions(state) {
    this.find("questions").replaceChildren(...state.questions.map((question) => this.question(state, question)));
  }

  /** @param {State} state
   * @param {Question} question */
  question(state, question) {
    const card = document.createElement("div");
    card.className = "question card";
    card.dataset.kind = question.kind;
    if (question.kind === "which_numbers") {
      card.append(...numbersQuestion(state, question.squares ?? [], (square, number) => this.command("tell_number", { square, number })));
      return card;
    }
    if (question.kind === "exchanged") {
      const squares = question.squares ?? [];
      card.append(...exchangeQuestion(state, squares, () => this.command("exchange_pieces", { squares })));
      return card;
    }
    const buttons = document.createElement("div");
    buttons.className = "buttons";
    const ask = (/** @type {string} */ text) => card.prepend(words("p", text));
    const offer = (/** @type {string} */ text, /** @type {string} */ name, /** @type {object} */ fields = {}, primary = true) =>
      buttons.append(button(text, () => this.command(name, fields), primary ? "primary" : ""));
    if (question.kind === "accept_distance") {
      const { from = "", to = "", number = "" } = question;
      ask(say("{from} to {to}: did the window on {from} show {number}?", { from, to, number }));
      offer(say("It showed {number}: accept", { number }), "accept_number", {}, false);
      this.explain(state, question, card, offer);
    } else if (question.kind === "which_move") {
      ask(say("Which move was it?"));
      for (const move of question.candidates ?? []) offer(move.includes("*") ? move : `${move.slice(0, 2)}-${move.slice(2)}`, "choose", { move });
    } else if (question.kind === "new_game") {
      ask(say("The pieces stand at the start. Begin a new game? Lifting a piece begins it, too."));
      offer(say("New game"), "new_game");
    } else if (question.kind === "sides_assumed") {
      const [side] = state.names;
      ask(say("The sensors cannot tell who sits where: {side} is taken to sit at the lit edge.", { side }));
      offer(say("Exchange the sides"), "exchange_sides", {}, false);
    }
    card.append(buttons);
    return card;
  }

  /** What would make a wrong distance right, and where two swapped pieces would, the way to say so.
   * @param {State} state
   * @param {Question} question
   * @param {HTMLElement} card
   * @param {(text: string, name: string, fields: object, primary: boolean) => void} offer */
  explain(state, question, card, offer) {
    const explanations = question.explanations ?? [];
    if (explanations.length === 0) return;
    const reasons = explanationsInWords(state, explanations).reduce((one, other) => say("{one}, or if {other}", { one, other }));
    card.append(words("p", say("The number would be right if {reasons}.", { reasons }), "small"));
    for (const text of explanations) {
      const letter = text.startsWith("piece ") ? text.slice(6) : null;
      const other = Object.keys(state.men).find((name) => state.men[name].piece === letter);
      if (other === undefined || question.from === undefined) continue;
      const here = state.men[question.from]?.piece.toUpperCase() ?? "";
      const squares = [question.from, other];
      offer(say("{one} and {other} were swapped", { one: here, other: letter?.toUpperCase() ?? "" }), "exchange_pieces", { squares }, false);
    }
  }
}

/** The questions with the numbers that are asked for.
 * @param {State} state */
function asked({ questions, men }) {
  return questions.map((question) => [question, (question.squares ?? []).map((square) => men[square])]);
}

/** @param {State} state */
function storageInWords({ storage }) {
  if (storage.ok) return "";
  return say("The game is not being saved! {problem}", { problem: storage.said ?? say("The journal cannot be written.") });
}

/** @param {State} state */
function bannerOf(state) {
  if (state.phase === "over") return resultInWords(state);
  if (state.phase === "playing" && state.threat !== null) return state.look.texts.threat;
  return "";
}

