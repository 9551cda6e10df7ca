/**
 * The match of the players at the board: who has won how often, in a line beside whose turn it is. Touched, it tells how
 * the last game began and offers a new match. It is asked for anew when a game begins or ends, or one was changed.
 */

import { ask, post } from "./api.js";
import { openDialog } from "./dialogs.js";
import { words } from "./elements.js";
import { say } from "./language.js";
import { matchInWords, scoreInFigures } from "./score.js";

/** @typedef {import("./types.js").State} State
 * @typedef {{game: string, players: string[], score: number[], draws: number, games: number,
 *   last: {id: number, rotation: number, first: string} | null}} Match */

/** How the board lay, by quarter turns. */
const LYING = [say("as at first"), say("a quarter turn further, clockwise"), say("half a turn further"), say("three quarter turns further, clockwise")];

export class MatchLine {
  /** @param {import("./model.js").Model} model
   * @param {HTMLElement} line */
  constructor(model, line) {
    this.model = model;
    this.line = line;
    /** What the newest answer was asked for, as a text. */
    this.known = "";
    /** @type {Match | null} */
    this.match = null;
    this.long = words("span", "", "match-long");
    this.short = words("span", "", "match-short");
    this.short.setAttribute("aria-hidden", "true");
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.title = say("The match");
    this.button.append(this.long, this.short);
    this.button.addEventListener("click", () => this.open());
    line.append(this.button);
  }

  draw() {
    const { state, connected } = this.model;
    if (state === null || !connected) return;
    const wanted = JSON.stringify([state.game, state.game_id, state.phase, state.result, state.moves.length > 0]);
    if (wanted !== this.known) this.learn(wanted);
    this.write(state);
  }

  /** Something was changed among the games that are kept, or the service has begun anew. */
  forget() {
    this.known = "";
    this.draw();
  }

  /** @param {string} wanted */
  async learn(wanted) {
    this.known = wanted;
    try {
      const match = await ask(`/api/match?game=${this.model.state?.game}`);
      if (wanted !== this.known) return;
      this.match = match;
      this.model.change();
    } catch {
      // The line of the service tells when it does not answer; the next change asks again.
    }
  }

  /** @param {State} state */
  write(state) {
    const { match, line } = this;
    line.hidden = match === null || (match.games === 0 && match.players.every((name) => name === "?"));
    if (match === null) return;
    line.dataset.named = String(match.players.some((name) => name !== "?"));
    const long = matchInWords(match, state.names, state.phase === "over" ? null : match.games + 1);
    if (this.long.textContent !== long) this.long.textContent = long;
    const short = scoreInFigures(match);
    if (this.short.textContent !== short) this.short.textContent = short;
  }

  open() {
    const { match } = this;
    const { state } = this.model;
    if (match === null || state === null) return;
    const told = [matchInWords(match, state.names, null)];
    if (match.last !== null) {
      const side = state.names[state.letters.indexOf(match.last.first)] ?? "";
      const how = LYING[match.last.rotation % LYING.length];
      // The last game with a move is the one under way as soon as that has one.
      const running = state.phase === "playing" && state.moves.length > 0;
      told.push(running ? say("In this game {side} began; the board lies {how}.", { side, how }) : say("In their last game {side} began; the board lay {how}.", { side, how }));
    }
    const begin = () => post("/api/match/new", { game: match.game });
    const answers = [{ text: say("New match"), act: begin, className: "for-players" }];
    if (match.players.every((name) => name !== "?")) answers.unshift({ text: say("Their games"), act: () => this.toGames(match), className: "primary" });
    openDialog(say("The match"), [...told, words("p", say("A new match counts from zero. The games stay among your games."), "small")], answers, say("Close"));
  }

  /** @param {Match} match */
  async toGames({ players: [player, opponent] }) {
    location.hash = `#/games?${new URLSearchParams({ player, opponent })}`;
  }
}
