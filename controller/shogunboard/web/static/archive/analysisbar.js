/**
 * How far the analysis of kept games is, in one line; players can stop it there.
 */

import { say, sayMany } from "../language.js";
import { button, words } from "../panel.js";
import { fetchAnalysis, startAnalysis, stopAnalysis } from "./requests.js";

export class AnalysisBar {
  /** @param {(text: string) => void} complain */
  constructor(complain) {
    this.complain = complain;
    this.element = words("section", "", "analysis-bar");
    this.element.setAttribute("aria-label", say("Analysis"));
    this.text = words("p", "");
    this.text.setAttribute("role", "status");
    this.bar = document.createElement("progress");
    this.bar.setAttribute("aria-label", say("Moves of this game"));
    this.stop = button(say("Stop"), () => this.ask(stopAnalysis), "for-players");
    this.element.append(this.text, this.bar, this.stop);
    this.element.hidden = true;
    /** Has anything been analysed while this page looked? */
    this.seen = false;
  }

  /** Learn how far it is. */
  async learn() {
    try {
      this.show(await fetchAnalysis());
    } catch {
      // The list itself tells when the service does not answer.
    }
  }

  /** @param {number[] | "all"} games */
  start(games) {
    return this.ask(() => startAnalysis(games));
  }

  /** @param {() => Promise<unknown>} request */
  async ask(request) {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.complain(error.message);
    }
  }

  /** @param {import("./requests.js").Analysis} status */
  show({ game, ply, plies, waiting, done, said }) {
    const running = game !== null;
    this.seen ||= running;
    this.element.hidden = !running && (!this.seen || (done === 0 && said === null));
    this.bar.hidden = !running;
    this.stop.hidden = !running;
    this.bar.max = Math.max(plies, 1);
    this.bar.value = ply;
    const told = [running ? say("Analysing game {game}: move {ply} of {plies}.", { game, ply, plies }) : sayMany("{count} game analysed.", "{count} games analysed.", done)];
    if (waiting > 0) told.push(sayMany("{count} more game waits.", "{count} more games wait.", waiting));
    if (said !== null) told.push(say("Not done: {problem}.", { problem: said }));
    this.text.textContent = told.join(" ");
  }
}
