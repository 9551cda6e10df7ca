/**
 * Two graphs over the moves of a game: who was ahead, and how long each move took. A press on one goes to that move.
 */

import { say, sayMany } from "../language.js";
import { words } from "../panel.js";
import { svg } from "../piece.js";
import { height, timeInWords } from "./texts.js";

const EDGE = 6;
/** Faults by their shapes, about a point: a dot, a square, a triangle. @type {Record<string, string>} */
const SIGNS = {
  inaccuracy: "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  mistake: "m-4.2-4.2h8.4v8.4h-8.4z",
  blunder: "m0-6.2 5.8 10.4h-11.6z",
};

/** @type {Record<string, (count: number) => string>} */
const COUNTED = {
  inaccuracy: (count) => sayMany("{count} inaccuracy", "{count} inaccuracies", count),
  mistake: (count) => sayMany("{count} mistake", "{count} mistakes", count),
  blunder: (count) => sayMany("{count} blunder", "{count} blunders", count),
};

/** @typedef {import("./requests.js").KeptGame} KeptGame */

export class Graphs {
  /** @param {(ply: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.element = words("div", "", "graphs");
    /** @type {KeptGame | null} */
    this.game = null;
    this.ply = 0;
    this.resized = new ResizeObserver(() => this.draw());
    this.resized.observe(this.element);
  }

  /** @param {KeptGame} game
   * @param {number} ply */
  show(game, ply) {
    this.game = game;
    this.ply = ply;
    this.draw();
  }

  draw() {
    const { game } = this;
    const width = this.element.clientWidth;
    if (game === null || width === 0) return;
    const judged = game.moves.some(({ judgement }) => judgement !== null);
    const timed = game.moves.some(({ spent }) => spent !== null);
    this.element.replaceChildren(...(judged ? this.evaluation(game, width) : []), ...(timed ? this.times(game, width) : []));
  }

  /** @param {KeptGame} game
   * @param {number} width */
  scale(game, width) {
    const step = (width - 2 * EDGE) / Math.max(game.moves.length, 1);
    return { step, x: (/** @type {number} */ ply) => EDGE + ply * step };
  }

  /** @param {KeptGame} game
   * @param {number} width */
  evaluation(game, width) {
    const tall = 92;
    const { x } = this.scale(game, width);
    const y = (/** @type {number} */ value) => tall / 2 - value * (tall / 2 - 5);
    /** @type {{ply: number, value: number, size: string | null}[]} */
    const points = game.moves.flatMap(({ ply, judgement }) => (judgement === null ? [] : [{ ply, value: height(judgement), size: judgement.size }]));
    if (points[0]?.ply === 1) points.unshift({ ply: 0, value: 0, size: null });
    const area = (/** @type {(value: number) => number} */ part) => {
      const line = crossed(points).map(({ ply, value }) => `${x(ply)} ${y(part(value))}`);
      return `M${x(points[0].ply)} ${y(0)}L${line.join("L")}L${x(points[points.length - 1].ply)} ${y(0)}Z`;
    };
    const drawn = [
      svg("path", { class: `area ${game.look.colours[0]}`, d: area((value) => Math.max(value, 0)) }),
      svg("path", { class: `area ${game.look.colours[1]}`, d: area((value) => Math.min(value, 0)) }),
      svg("line", { class: "even", x1: EDGE, x2: width - EDGE, y1: y(0), y2: y(0) }),
      svg("polyline", { class: "curve", points: points.map(({ ply, value }) => `${x(ply)},${y(value)}`).join(" ") }),
      ...points.filter(({ size }) => size !== null).map(({ ply, value, size }) => svg("path", { class: `fault ${size}`, d: `M${x(ply)} ${y(value)}${SIGNS[size ?? ""]}` })),
    ];
    const found = Object.entries(COUNTED).map(([size, said]) => ({ count: points.filter((point) => point.size === size).length, said }));
    const told = found.filter(({ count }) => count > 0).map(({ count, said }) => said(count));
    return this.figure(game, width, tall, say("{side} is ahead above the line", { side: game.names[0] }), told.join(", "), drawn);
  }

  /** @param {KeptGame} game
   * @param {number} width */
  times(game, width) {
    const tall = 44;
    const { step, x } = this.scale(game, width);
    const longest = Math.max(...game.moves.map(({ spent }) => spent ?? 0), 1);
    const bars = game.moves.filter(({ spent }) => spent !== null).map(({ ply, side, spent }) => {
      const high = Math.max(((spent ?? 0) / longest) * (tall - 6), 1.5);
      const wide = Math.max(step * 0.72, 1);
      const colour = game.look.colours[game.letters.indexOf(side)];
      return svg("rect", { class: `time ${colour}`, x: x(ply) - step / 2 - wide / 2, y: tall - 2 - high, width: wide, height: high });
    });
    return this.figure(game, width, tall, say("Time for each move"), say("up to {time}", { time: timeInWords(longest) }), bars);
  }

  /** @param {KeptGame} game
   * @param {number} width
   * @param {number} tall
   * @param {string} title
   * @param {string} told
   * @param {SVGElement[]} drawn */
  figure(game, width, tall, title, told, drawn) {
    const { step, x } = this.scale(game, width);
    const picture = svg("svg", { width, height: tall, viewBox: `0 0 ${width} ${tall}`, role: "img", "aria-label": `${title}. ${told}` });
    picture.append(...drawn);
    // Above the areas, under the signs of faults.
    picture.insertBefore(svg("line", { class: "here", x1: x(this.ply), x2: x(this.ply), y1: 0, y2: tall }), picture.querySelector(".fault"));
    picture.addEventListener("click", (event) => {
      const at = Math.round((event.clientX - picture.getBoundingClientRect().left - EDGE) / step);
      this.choose(Math.min(Math.max(at, 0), game.moves.length));
    });
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.append(words("strong", title), words("span", told));
    figure.append(caption, picture);
    return [figure];
  }
}

/** The points, with those between them where the curve crosses the line.
 * @param {{ply: number, value: number}[]} points */
function crossed(points) {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (before === undefined || before.value * point.value >= 0) return [point];
    const part = before.value / (before.value - point.value);
    return [{ ply: before.ply + part * (point.ply - before.ply), value: 0 }, point];
  });
}
