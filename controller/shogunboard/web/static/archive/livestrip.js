/**
 * The game at the board, told in one line above the games that are kept: whose turn it is, and what has changed there
 * since the viewer went away.
 */

import { say } from "../language.js";
import { words } from "../panel.js";
import { headline, sideInWords } from "../words.js";

/** Stands for a move until its place in the sentence is known. */
const MOVE = "\u0000";

export class LiveStrip {
  /** @param {import("../model.js").Model} model */
  constructor(model) {
    this.model = model;
    this.element = words("nav", "", "live");
    this.element.setAttribute("aria-label", say("The board"));
    this.link = document.createElement("a");
    this.link.className = "button";
    this.link.href = "#/";
    this.link.setAttribute("aria-label", say("To the board"));
    this.link.append("‹ ", words("span", say("To the board"), "wide-only"), words("span", say("Board"), "narrow-only"));
    this.token = words("span", "", "token");
    this.token.setAttribute("aria-hidden", "true");
    this.turn = words("span", "", "live-turn");
    this.news = words("strong", "", "news");
    this.news.setAttribute("role", "status");
    this.games = document.createElement("a");
    this.games.className = "button";
    this.games.href = "#/games";
    this.games.textContent = say("Games");
    this.element.append(this.link, this.token, this.turn, this.news, this.games);
    this.before = "";
  }

  /** The viewer has just left the board. */
  left() {
    this.before = this.sign();
  }

  /** What a viewer would want to know of. */
  sign() {
    const { state } = this.model;
    return state === null ? "" : JSON.stringify([state.game_id, state.phase, state.moves.map(({ text }) => text), state.questions]);
  }

  draw() {
    const { state } = this.model;
    this.games.hidden = /^#\/games(\?|$)/.test(location.hash);
    if (this.before === "") this.before = this.sign();
    this.turn.textContent = headline(state);
    if (state === null) return;
    const column = state.phase === "playing" && state.turn !== null ? state.letters.indexOf(state.turn) : -1;
    this.token.dataset.side = state.look.colours[column] ?? "none";
    this.token.dataset.sides = state.look.colours.join(" ");
    const [before, what, after = ""] = this.newsOf(state);
    if (this.news.textContent !== before + what + after) this.news.replaceChildren(words("span", before, "wide-only"), what, words("span", after, "wide-only"));
    this.news.hidden = what === "";
  }

  /** What is new at the board, in up to three parts: where there is little room, the second one must do.
   * @param {import("../types.js").State} state
   * @returns {string[]} */
  newsOf(state) {
    const { computer, turn } = state;
    if (state.questions.some(({ kind }) => kind !== "sides_assumed" && kind !== "new_game")) return ["", say("The board asks")];
    if (this.sign() === this.before) return ["", ""];
    const levels = Object.values(computer.levels);
    const against = levels.some((level) => level > 0) && levels.some((level) => level === 0);
    if (state.phase === "playing" && against && turn !== null && computer.levels[turn] === 0) return ["", say("Your move")];
    const last = state.moves[state.moves.length - 1];
    if (state.phase !== "playing" || last === undefined) return ["", say("Something new")];
    const [before, after] = say("{side} played {move}", { side: sideInWords(state, last.side) ?? "?", move: MOVE }).split(MOVE);
    return [before, last.text, after];
  }
}
