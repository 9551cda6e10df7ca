/**
 * Earlier positions of the game at the board, while the game goes on: a move of the list is looked at on a board of its
 * own, on which nothing can be moved. What is looked at are the positions that the service has kept.
 */

import { neighbour, placeIn, withLine } from "./archive/asides.js";
import { fetchGame } from "./archive/requests.js";
import { button, words } from "./elements.js";
import { say } from "./language.js";
import { LiveMoves } from "./livemoves.js";

/** @typedef {import("./types.js").State} State
 * @typedef {import("./archive/requests.js").KeptGame} KeptGame
 * @typedef {import("./archive/asides.js").Place} Place
 * @typedef {{element: HTMLElement, draw: (game: KeptGame, ply: number, flipped: boolean, arrow: null) => void, clear: () => void}} Board */

export class LookBack {
  /** @param {import("./model.js").Model} model
   * @param {import("./hand.js").Hand} hand
   * @param {HTMLElement} stage
   * @param {HTMLElement} bar that says what is looked at
   * @param {HTMLElement} steps where the buttons stand
   * @param {HTMLElement} list the moves
   * @param {(text: string) => void} complain */
  constructor(model, hand, stage, bar, steps, list, complain) {
    this.model = model;
    this.hand = hand;
    this.stage = stage;
    this.bar = bar;
    this.complain = complain;
    this.moves = new LiveMoves(list, (place) => this.look(place));
    /** The game as it was fetched last. @type {KeptGame | null} */
    this.game = null;
    /** What is looked at; null: the game itself. @type {Place | null} */
    this.place = null;
    /** @type {Board | null} */
    this.board = null;
    /** The game that is on its way. @type {{known: string, game: Promise<KeptGame>} | null} */
    this.loading = null;
    /** The moves of the board when the game was fetched last, as a text, and when that was tried. */
    this.known = "";
    this.tried = "";
    this.text = words("span", "");
    this.text.setAttribute("role", "status");
    const sign = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ act) => {
      const element = button(text, act);
      element.title = title;
      element.setAttribute("aria-label", title);
      return element;
    };
    const back = () => sign("◀", say("A move back (comma)"), () => this.step(-1));
    const on = () => sign("▶", say("A move on (full stop)"), () => this.step(1));
    const first = sign("|◀", say("To the start (Shift and comma)"), () => this.look({ aside: null, ply: 0 }));
    const end = sign("▶|", say("Back to the game (Shift and full stop)"), () => this.leave());
    this.backs = [first, back(), back()];
    this.ons = [on(), on()];
    this.end = end;
    steps.append(first, this.backs[1], this.ons[0], end);
    const acts = words("span", "", "look-steps");
    acts.append(this.backs[2], this.ons[1], button(say("Back to the game"), () => this.leave(), "primary"));
    bar.append(this.text, acts);
    addEventListener("keydown", (event) => this.pressed(event));
    list.addEventListener("keydown", (event) => this.pressedInList(event));
  }

  /** The line that is looked at has so many moves; the game itself where nothing is looked at. */
  get here() {
    return this.place ?? { aside: null, ply: this.model.state?.moves.length ?? 0 };
  }

  /** @param {1 | -1} by */
  async step(by) {
    if (this.place === null && by > 0) return;
    const game = await this.fresh();
    const next = game === null ? null : neighbour(game, this.here, by);
    if (next !== null) this.look(next);
  }

  /** Look at a position; the last one of the game is the game itself.
   * @param {Place} place */
  async look(place) {
    const { state } = this.model;
    if (state === null || (place.aside === null && place.ply === state.moves.length)) {
      this.leave();
      return;
    }
    const game = await this.fresh();
    if (game === null || place.ply >= withLine(game, place.aside).positions.length) return;
    const { carried } = this.hand;
    if (carried !== null) this.hand.putBack(carried);
    if (this.board === null) {
      const { ReplayBoard } = await import("./archive/replayboard.js");
      this.board ??= new ReplayBoard();
      this.board.element.classList.add("lookback");
      this.stage.append(this.board.element);
    }
    this.place = place;
    this.model.change({ looking: true, selected: null });
    this.draw();
    this.moves.follow();
    this.comeIntoView();
  }

  /** Where the list is far from the board, whoever has chosen a move of it wants to see the board. */
  comeIntoView() {
    const { top, bottom } = this.stage.getBoundingClientRect();
    if (top > -this.bar.offsetHeight / 2 && bottom < innerHeight + (bottom - top) / 2) return;
    this.stage.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  /** Back to the game itself. */
  leave() {
    this.place = null;
    if (this.model.looking) this.model.change({ looking: false });
    this.draw();
    this.moves.follow();
  }

  /** The game as it is kept now; null, and it is said why, when it cannot be had.
   * @returns {Promise<KeptGame | null>} */
  async fresh() {
    const { state } = this.model;
    if (state === null || state.game_id === null) return null;
    const known = signOf(state);
    if (this.game !== null && this.known === known) return this.game;
    try {
      return await this.fetch(state.game_id, known);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.complain(error.message);
      return null;
    }
  }

  /** Fetch the game, once for all who ask for it meanwhile.
   * @param {number} id
   * @param {string} known
   * @returns {Promise<KeptGame>} */
  fetch(id, known) {
    if (this.loading?.known !== known) {
      const game = fetchGame(id).then((found) => this.take(found, known));
      this.loading = { known, game };
      game.catch(() => undefined).then(() => {
        if (this.loading?.known === known) this.loading = null;
      });
    }
    return this.loading.game;
  }

  /** @param {KeptGame} game
   * @param {string} known */
  take(game, known) {
    // One that was asked for earlier may come later.
    if (this.loading?.known !== known) return game;
    if (this.place !== null && this.game !== null && this.game.id === game.id) this.place = placeIn(this.game, this.place, game);
    if (this.game?.id !== game.id) this.board?.clear();
    this.game = game;
    this.known = known;
    return game;
  }

  /** The game at the board may have changed: what was taken back is learned, and what is looked at found again. */
  async follow() {
    const { state } = this.model;
    if (state === null || state.game_id === null) return;
    const known = signOf(state);
    if (known === this.known || known === this.tried) return;
    const { game } = this;
    const grown = game !== null && game.id === state.game_id && game.moves.every(({ position }, index) => state.moves[index]?.position === position);
    // A game that only grows has taken nothing back; its new positions are fetched when they are looked at.
    if (grown && this.place === null) return;
    if (game === null && state.moves.length === 0) return;
    this.tried = known;
    try {
      await this.fetch(state.game_id, known);
      this.model.change();
    } catch {
      // The page says itself that the service does not answer; it is asked again with the next move.
    }
  }

  draw() {
    const { state } = this.model;
    if (state === null) return;
    this.follow();
    const kept = this.game !== null && this.game.id === state.game_id ? this.game : null;
    if (this.place !== null && (kept === null || state.moves.length === 0 && kept.withdrawn.length === 0)) {
      // Another game has begun.
      this.leave();
      return;
    }
    const { place } = this;
    const begun = state.moves.length > 0 || (kept?.withdrawn.length ?? 0) > 0;
    this.moves.draw(state, state.moves.length > 0 || state.phase !== "setup" ? (kept?.withdrawn ?? []) : [], place);
    for (const element of this.backs) element.disabled = !begun || this.here.ply === 0;
    for (const element of this.ons) element.disabled = place === null || kept === null || neighbour(kept, place, 1) === null;
    this.end.disabled = place === null;
    this.bar.hidden = place === null;
    this.stage.classList.toggle("looking", place !== null);
    if (place === null || kept === null || this.board === null) return;
    const line = withLine(kept, place.aside);
    // A game that is just on its way has more moves.
    if (place.ply >= line.positions.length) return;
    const text = textOf(state, place);
    if (this.text.textContent !== text) this.text.textContent = text;
    this.board.draw(line, place.ply, this.model.flipped, null);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (target.matches("input, textarea, select") || this.stage.offsetParent === null) return;
    const acts = /** @type {Record<string, () => void>} */ ({
      Comma: () => (event.shiftKey ? this.look({ aside: null, ply: 0 }) : this.step(-1)),
      Period: () => (event.shiftKey ? this.leave() : this.step(1)),
    });
    // By where the keys are: other keyboards have other signs there.
    const act = event.key === "Escape" && this.place !== null ? () => this.leave() : acts[event.code];
    if (act === undefined) return;
    act();
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  pressedInList(event) {
    const acts = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.look({ aside: null, ply: 0 }),
      End: () => this.leave(),
    });
    const act = acts[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    act();
    event.preventDefault();
  }
}

/** @param {State} state */
const signOf = (state) => JSON.stringify([state.game_id, state.moves.map(({ position }) => position)]);

/** @param {State} state
 * @param {Place} place */
function textOf(state, { aside, ply }) {
  if (aside !== null) return say("You look at a move that was taken back; the game goes on.");
  const count = state.moves.length;
  if (ply === 0) return state.phase === "over" ? say("You look at the start.") : say("You look at the start; the game goes on.");
  if (state.phase === "over") return say("You look at move {number} of {count}.", { number: ply, count });
  return say("You look at move {number} of {count}; the game goes on.", { number: ply, count });
}
