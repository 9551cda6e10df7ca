/**
 * The games that are kept: a list, and one game to be replayed. The game at the board goes on meanwhile; a strip at the
 * top tells of it and leads back.
 */

import { words } from "../panel.js";
import { AnalysisBar } from "./analysisbar.js";
import { GameView } from "./game.js";
import { ListView } from "./list.js";
import { LiveStrip } from "./livestrip.js";

/** @typedef {{element: HTMLElement, title: string, leave: () => void, follow: () => void, heard: (name: string, data: any) => void}} View */

export class Archive {
  /** @param {import("../model.js").Model} model
   * @param {HTMLElement} place
   * @param {(text: string) => void} complain */
  constructor(model, place, complain) {
    this.model = model;
    this.place = place;
    this.strip = new LiveStrip(model);
    this.analysis = new AnalysisBar(complain);
    this.list = new ListView(model, complain, this.analysis);
    this.game = new GameView(model, complain, this.analysis);
    /** @type {View | null} */
    this.view = null;
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = "/static/archive/archive.css";
    document.head.append(style);
    this.middle = words("div", "", "archive-middle");
    const top = words("header", "", "archive-top");
    top.append(this.strip.element, this.analysis.element);
    place.append(top, this.middle);
    model.drawnBy(() => this.draw());
  }

  /** @param {string} hash `#/games?player=anna`, `#/games/12/7` */
  show(hash) {
    if (this.view === null) {
      this.strip.left();
      this.analysis.learn();
    }
    const [, id, ply] = /^#\/games\/(\d+)(?:\/(\d+))?$/.exec(hash) ?? [];
    const view = id === undefined ? this.list : this.game;
    if (view !== this.view) {
      this.view?.leave();
      this.view = view;
      this.middle.replaceChildren(view.element);
      scrollTo(0, 0);
    }
    if (id === undefined) this.list.show(hash.split("?")[1] ?? "");
    else this.game.show(Number(id), ply === undefined ? null : Number(ply));
    this.draw();
  }

  leave() {
    this.view?.leave();
    this.view = null;
  }

  /** An event of the service; `open` when it answers again.
   * @param {string} name
   * @param {any} data */
  heard(name, data) {
    if (name === "analysis") this.analysis.show(data);
    if (name === "open" && this.view !== null) this.analysis.learn();
    this.view?.heard(name, data);
  }

  draw() {
    if (this.view === null) return;
    this.strip.draw();
    this.view.follow();
    document.title = `${this.strip.news.hidden ? "" : "● "}${this.view.title}`;
  }
}
