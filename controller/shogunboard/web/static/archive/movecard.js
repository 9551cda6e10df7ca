/**
 * What is known of the move at which a kept game is looked at: what it was, what was found of it, what people noted.
 */

import { timeOnClock } from "../clock.js";
import { say, sayAs } from "../language.js";
import { button, words } from "../panel.js";
import { MARKS, mistakesInWords, signInWords, timeInWords, valueInWords, whoseMove } from "./texts.js";

/** @typedef {import("./requests.js").KeptGame} KeptGame */

export class MoveCard {
  /** @param {{better: (ply: number) => void, note: (ply: number) => void, correct: (ply: number) => void}} acts */
  constructor(acts) {
    this.acts = acts;
    this.element = words("section", "", "card move-card");
    this.element.setAttribute("aria-live", "polite");
  }

  /** @param {KeptGame} game
   * @param {number} ply
   * @param {boolean} [gone] it does not stand any more */
  show(game, ply, gone = false) {
    const move = game.moves[ply - 1];
    const notes = move === undefined ? game.notes : move.notes;
    const parts = move === undefined ? [words("h2", sayAs("first position", "Start"))] : this.about(game, move);
    parts.push(...notes.map((note) => words("p", note, "note")));
    const write = button(notes.length > 0 ? say("Change the note …") : say("Note …"), () => this.acts.note(ply), "for-players quiet-button");
    const correct = button(say("Correct …"), () => this.acts.correct(ply), "for-players quiet-button");
    const row = words("div", "", "acts-row");
    row.append(write, ...(move === undefined ? [] : [correct]));
    if (gone) parts.push(words("p", say("It does not stand any more."), "facts"));
    this.element.replaceChildren(...parts, ...(gone ? [] : [row]));
  }

  /** @param {KeptGame} game
   * @param {import("./requests.js").KeptMove} move */
  about(game, move) {
    const { judgement, spent, left } = move;
    const heading = words("h2", `${whoseMove(game, move)} ${move.text}`);
    const size = judgement?.size ?? null;
    if (size !== null) heading.append(words("span", ` ${MARKS[size]}`, `sign ${size}`));
    const facts = [];
    if (judgement !== null) facts.push(say("{value} ({sign}).", { value: valueInWords(game, judgement), sign: signInWords(judgement) }));
    if (spent !== null) facts.push(say("It took {time}.", { time: timeInWords(spent) }));
    if (left !== null) facts.push(say("{time} left.", { time: timeOnClock(left) }));
    if (move.disputed) facts.push(say("The players accepted the number."));
    const parts = [heading, words("p", facts.join(" "), "facts")];
    parts.push(...mistakesInWords(game, move).map((text) => words("p", text, `verdict ${size ?? ""}`)));
    if (judgement !== null && judgement.better.length > 0) {
      const better = words("p", `${say("Better:")} `, "better");
      const first = button(judgement.better[0], () => this.acts.better(move.ply), "better-move");
      first.title = say("Show it on the board");
      better.append(first, words("span", ` ${judgement.better.slice(1).join(" ")}`));
      parts.push(better);
    }
    return parts;
  }
}
