/**
 * The list of the games that are kept, with what it is searched by, uploads and downloads. What is searched for stands in
 * the address, so that it can be kept, passed on, and come back to.
 */

import { say, sayMany } from "../language.js";
import { languageChoice } from "../languagechoice.js";
import { button, words } from "../panel.js";
import { matchInWords } from "../score.js";
import { Filters } from "./filters.js";
import { gameRow } from "./gamerow.js";
import { fetchGames, sendDeleted } from "./requests.js";
import { uploadButton } from "./uploads.js";

const PAGE = 50;

export class ListView {
  /** @param {import("../model.js").Model} model
   * @param {(text: string) => void} complain
   * @param {import("./analysisbar.js").AnalysisBar} analysis */
  constructor(model, complain, analysis) {
    this.model = model;
    this.complain = complain;
    this.title = say("Games");
    this.filters = new Filters(model, () => this.search());
    /** @type {import("./requests.js").Summary[]} */
    this.games = [];
    this.total = 0;
    /** What the board showed, as a text. */
    this.live = "";
    /** Which request for games is the newest one. */
    this.asked = 0;
    this.heading = words("h1", this.title);
    /** How the games of two players have ended. */
    this.pair = words("p", "", "pair");
    this.pair.hidden = true;
    this.download = document.createElement("a");
    this.download.className = "button";
    this.download.textContent = say("Download");
    this.download.download = "";
    this.more = button(say("Show more"), () => this.load(this.games.length));
    this.rows = document.createElement("ol");
    this.rows.className = "games";
    const acts = words("div", "", "buttons acts");
    acts.append(button(say("Analyse all"), () => analysis.start("all"), "for-players"), this.download, uploadButton(complain, () => this.search()));
    const head = words("section", "", "card list-head");
    head.append(this.heading, acts, this.pair, this.filters.element);
    const body = words("section", "", "card list-body");
    body.setAttribute("aria-label", say("Games that were found"));
    body.append(this.rows, this.more, languageChoice());
    this.element = words("div", "", "list-view");
    this.element.append(head, body);
  }

  /** @param {string} query */
  show(query) {
    this.filters.fill(new URLSearchParams(query));
    this.load(0);
  }

  leave() {
    this.asked += 1;
  }

  /** @param {string} name */
  heard(name) {
    if (name === "archive" || name === "open") this.reload();
  }

  /** Tell what has become of the game at the board: lists show its moves and how it ended. */
  follow() {
    const { state } = this.model;
    const live = state === null ? "" : JSON.stringify([state.game_id, state.phase, state.moves.length]);
    if (live !== this.live && this.live !== "" && this.element.isConnected) this.reload();
    this.live = live;
  }

  /** As many games as are shown, anew. */
  reload() {
    this.load(0, Math.max(this.games.length, PAGE));
  }

  /** What is searched for has changed. */
  search() {
    const query = String(this.filters.query());
    history.replaceState(null, "", `#/games${query && `?${query}`}`);
    this.load(0);
  }

  /** @param {number} offset
   * @param {number} [limit] */
  async load(offset, limit = PAGE) {
    this.asked += 1;
    const { asked } = this;
    const wanted = this.filters.query();
    this.download.href = `/api/games.txt?${wanted}`;
    wanted.set("offset", String(offset));
    wanted.set("limit", String(Math.min(limit, 1000)));
    try {
      const { games, total, sets, pair } = await fetchGames(wanted);
      if (asked !== this.asked) return;
      this.games = offset === 0 ? games : [...this.games, ...games];
      this.total = total;
      this.filters.offer(sets);
      this.pair.textContent = pair === null ? "" : matchInWords(pair, [], null);
      this.pair.hidden = pair === null;
      this.filters.problem("");
      this.draw();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (asked === this.asked) this.filters.problem(error.message);
    }
  }

  draw() {
    const { games, total } = this;
    this.heading.textContent = this.filters.deleted ? sayMany("{count} deleted game", "{count} deleted games", total) : sayMany("{count} game", "{count} games", total);
    this.more.hidden = games.length >= total;
    this.download.classList.toggle("off", total === 0);
    const several = Object.keys(this.model.state?.titles ?? {}).length > 1;
    const rows = games.map((game) => gameRow(game, several ? (this.model.state?.titles[game.game] ?? game.game) : "", () => this.bringBack(game.id)));
    if (rows.length === 0) rows.push(words("li", this.filters.empty ? say("No game has been played yet.") : say("No game fits. Search for less."), "none"));
    this.rows.replaceChildren(...rows);
  }

  /** @param {number} id */
  async bringBack(id) {
    try {
      await sendDeleted(id, false);
      await this.load(0);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.complain(error.message);
    }
  }
}
