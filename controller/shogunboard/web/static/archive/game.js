/**
 * One kept game: its board to be replayed, its moves, its graphs, and what players may do with it.
 */

import { openDialog } from "../dialogs.js";
import { say, sayAs, sayMany } from "../language.js";
import { button, words } from "../panel.js";
import { remember } from "../settings.js";
import { withLine } from "./asides.js";
import { correctMove, undoButton } from "./correction.js";
import { deleteGame, playOn, renameGame, resumeButton, writeNote } from "./gameacts.js";
import { Graphs } from "./graphs.js";
import { MoveCard } from "./movecard.js";
import { MoveList } from "./movelist.js";
import { Player } from "./player.js";
import { ReplayBoard } from "./replayboard.js";
import { fetchGame } from "./requests.js";
import { dateInWords, endInWords, playersInWords, shortened, squaresOf } from "./texts.js";

export class GameView {
  /** @param {import("../model.js").Model} model
   * @param {(text: string) => void} complain
   * @param {import("./analysisbar.js").AnalysisBar} analysis */
  constructor(model, complain, analysis) {
    this.model = model;
    this.complain = complain;
    this.analysis = analysis;
    /** @type {import("./requests.js").KeptGame | null} */
    this.game = null;
    this.id = 0;
    this.ply = 0;
    /** The line that was taken back and is looked at; null: the game that stands. @type {number | null} */
    this.aside = null;
    /** The better move that is shown. @type {{from: string, to: string} | null} */
    this.arrow = null;
    this.asked = 0;
    /** What the board showed of this game, as a text. */
    this.live = "";
    this.title = sayAs("one of several", "Game");
    /** @type {HTMLButtonElement | null} */
    this.playOn = null;
    this.board = new ReplayBoard();
    this.moves = new MoveList((ply, aside) => this.goTo(ply, aside));
    this.graphs = new Graphs((ply) => this.goTo(ply));
    this.card = new MoveCard({
      better: (ply) => this.showBetter(ply),
      note: (ply) => this.game !== null && writeNote(this.game, ply),
      correct: (ply) => this.game !== null && correctMove(this.game, ply, () => this.load(this.ply)),
    });
    this.player = new Player((ply) => this.goTo(ply, this.aside), () => this.flip(), () => this.copyLink());
    this.heading = words("h1", "");
    this.about = words("p", "", "about");
    this.trouble = words("p", "", "trouble");
    this.trouble.setAttribute("role", "alert");
    this.acts = words("section", "", "card game-acts buttons three");
    this.acts.setAttribute("aria-label", say("What can be done with the game"));
    this.element = this.laidOut();
  }

  laidOut() {
    const stage = words("section", "", "replay");
    stage.setAttribute("aria-label", say("Board"));
    stage.append(this.board.element, this.player.element);
    const head = words("section", "", "card game-head");
    head.append(this.heading, this.about, this.trouble);
    const record = words("section", "", "card record");
    record.setAttribute("aria-label", say("Moves"));
    record.append(words("h2", say("Moves")), this.moves.element);
    const graphs = words("section", "", "card graph-card");
    graphs.setAttribute("aria-label", say("Graphs"));
    graphs.append(this.graphs.element);
    this.graphCard = graphs;
    const side = words("div", "", "side");
    side.append(head, this.acts, this.card.element, graphs, record);
    const element = words("div", "", "game-view");
    element.append(stage, side);
    return element;
  }

  /** @param {number} id
   * @param {number | null} ply null: the last one */
  show(id, ply) {
    this.player.listen(true);
    if (id === this.id && this.game !== null) {
      this.goTo(ply ?? this.ply);
      return;
    }
    this.id = id;
    this.game = null;
    this.title = say("Game {number}", { number: id });
    this.heading.textContent = this.title;
    this.about.textContent = "";
    this.load(ply);
  }

  leave() {
    this.player.listen(false);
    this.asked += 1;
    this.id = 0;
  }

  /** @param {string} name
   * @param {any} data */
  heard(name, data) {
    if (name === "open" || (name === "archive" && data.game === this.id)) this.load(this.ply);
  }

  /** If this is the game at the board, go on with it. */
  follow() {
    const { state } = this.model;
    if (state === null || state.game_id !== this.id || this.game === null) return;
    const live = JSON.stringify([state.position, state.moves.length, state.result]);
    if (live === this.live) return;
    const first = this.live === "";
    this.live = live;
    if (!first || state.moves.length !== this.game.moves.length) this.load(this.ply === this.game.moves.length ? null : this.ply);
  }

  /** @param {number | null} ply */
  async load(ply) {
    this.asked += 1;
    const { asked, id } = this;
    try {
      const game = await fetchGame(id);
      if (asked !== this.asked) return;
      if (this.game === null) {
        this.board.clear();
        this.live = "";
      }
      this.game = game;
      this.trouble.textContent = "";
      this.drawHead();
      this.goTo(ply ?? game.moves.length);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (asked === this.asked) this.trouble.textContent = error.message;
    }
  }

  /** @param {number} ply
   * @param {number | null} [aside] a line that was taken back */
  goTo(ply, aside = null) {
    const { game } = this;
    if (game === null) return;
    const first = aside === null ? Infinity : (game.withdrawn[aside]?.ply ?? Infinity);
    this.aside = ply < first ? null : aside;
    this.ply = Math.min(Math.max(ply, 0), withLine(game, this.aside).moves.length);
    this.arrow = null;
    // The back button leads to the list, not through every move.
    history.replaceState(null, "", `#/games/${this.id}/${this.ply}`);
    this.draw();
  }

  /** Show the move that would have been better, before the one that was made.
   * @param {number} ply */
  showBetter(ply) {
    const better = this.game?.moves[ply - 1]?.judgement?.better[0];
    if (this.game === null || better === undefined) return;
    this.ply = ply - 1;
    this.arrow = squaresOf(better);
    this.board.draw(this.game, this.ply, this.model.flipped, this.arrow);
    this.player.show(this.ply, this.game.moves.length);
  }

  flip() {
    remember({ flipped: !this.model.flipped });
    this.model.change({ flipped: !this.model.flipped });
    // Pieces in the trays follow the class of the page, which changes with its next frame.
    requestAnimationFrame(() => this.draw());
  }

  draw() {
    const { ply, aside } = this;
    if (this.game === null) return;
    const game = withLine(this.game, aside);
    this.board.draw(game, ply, this.model.flipped, this.arrow);
    this.player.show(ply, game.moves.length);
    if (this.playOn !== null) this.playOn.disabled = aside === null && game.ended && ply === game.moves.length;
    this.card.show(game, ply, aside !== null);
    this.graphs.show(this.game, Math.min(ply, this.game.moves.length));
    this.moves.show(this.game, ply, aside);
    this.graphCard.hidden = !game.moves.some(({ judgement, spent }) => judgement !== null || spent !== null);
  }

  drawHead() {
    const { game } = this;
    if (game === null) return;
    this.title = playersInWords(game);
    this.heading.textContent = this.title;
    const known = (/** @type {string | undefined} */ text) => (text === undefined || /^[?.]*$/.test(text) ? "" : text);
    const day = dateInWords(game.date_shown);
    const set = game.set === null || game.same_set ? "" : say("set {name}", { name: game.set });
    const facts = [endInWords(game), sayMany("{count} move", "{count} moves", game.moves.length), day, shortened(known(game.tags.Event)), shortened(known(game.tags.Site)), game.look.title, set];
    this.about.textContent = facts.filter(Boolean).join(" · ");
    const download = document.createElement("a");
    download.className = "button";
    download.href = `/api/games/${game.id}.txt`;
    download.download = "";
    download.textContent = say("Download");
    this.playOn = button(say("Play on from here"), () => playOn(withLine(game, this.aside), this.ply, this.model), "for-players primary wide");
    const resume = resumeButton(game, this.model);
    this.playOn.classList.toggle("primary", resume.length === 0);
    this.acts.replaceChildren(
      ...resume,
      this.playOn,
      button(game.analysed ? say("Analyse again") : say("Analyse"), () => this.analysis.start([game.id]), "for-players"),
      button(say("Names …"), () => renameGame(game), "for-players"),
      download,
      ...(game.at_board ? [] : [button(game.deleted ? say("Bring back") : say("Delete"), () => this.setDeleted(!game.deleted), "for-players")]),
      ...undoButton(game, () => this.load(this.ply), this.complain),
    );
    if (game.deleted) this.trouble.textContent = say("This game is deleted.");
  }

  async copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.player.copied();
    } catch {
      // Without https browsers do not let a page do that.
      openDialog(say("Link to this position"), [words("p", location.href, "link")], [], say("Close"));
    }
  }

  /** @param {boolean} deleted */
  async setDeleted(deleted) {
    const { game } = this;
    if (game === null) return;
    try {
      await deleteGame(game, deleted);
      await this.load(this.ply);
      if (deleted) openDialog(say("The game is deleted"), [say("It is left out of the list. Nothing is lost: it can be brought back here, or among the deleted games.")], [
        { text: say("Undo"), act: () => deleteGame(game, false) },
        { text: say("To the list"), act: () => { location.hash = "#/games"; }, className: "primary" },
      ], say("Stay here"));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.complain(error.message);
    }
  }
}
