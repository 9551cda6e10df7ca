/**
 * A piece as a picture. One kind is a square base (the key that keeps its arrow straight), a rounded top, the arrow or the
 * Shogun's crown, and the round window with the number, which turns in like a dial.
 */

const SVG = "http://www.w3.org/2000/svg";
const ARROW = "M0-30.5 9.5-18.5H4V-13H-4V-18.5H-9.5Z";
const CROWN = "M-11-14-13-27.5-5.5-21.5 0-30.5 5.5-21.5 13-27.5 11-14Z";
const TURN_MS = 260;
/** How texts of several numbers are written, by their length. @type {Record<number, string>} */
const NUMBER = { 3: "number two", 5: "number three" };
/** Degrees that the number turns by, about a point below the window. */
const TURN = 62;

/** An SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Element | string)} children
 * @returns {SVGElement} */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Is this the letter of a piece of the first side (White)? Its letters are upper case.
 * @param {string} letter */
export function isWhite(letter) {
  return letter === letter.toUpperCase();
}

/** How a piece is drawn: by its kind's look, in the colour of its side.
 * @typedef {import("./types.js").Look} Look */

/** The element of a piece; `--x`, `--y` place its middle on the screen, in squares.
 * @param {string} letter of the position text
 * @param {Look | null} look of the game
 * @param {boolean} [down] only its underside is to be seen
 * @returns {HTMLElement} */
export function makePiece(letter, look, down = false) {
  const man = document.createElement("div");
  drawPiece(man, letter, look, down);
  return man;
}

/** Draw a piece anew: it may have been turned over, or have come to the other side.
 * @param {HTMLElement} man
 * @param {string} letter
 * @param {Look | null} look
 * @param {boolean} down */
export function drawPiece(man, letter, look, down) {
  // Another game may have other pieces of the same letters.
  const drawn = `${look?.title} ${letter}${down ? "-" : ""}`;
  if (man.dataset.drawn === drawn) return;
  man.dataset.drawn = drawn;
  man.dataset.letter = letter;
  delete man.dataset.number;
  const kind = letter.toUpperCase();
  const seat = isWhite(letter) ? "white" : "red";
  const colour = look?.colours[isWhite(letter) ? 0 : 1] ?? seat;
  const { mark = null, picture = null, dots = [] } = look?.pieces[kind] ?? {};
  man.className = `man ${seat} paint-${colour}${mark === "crown" ? " royal" : ""}`;
  const shadow = document.createElement("div");
  shadow.className = "shadow";
  const base = [
    svg("rect", { class: "side", x: -36, y: -32, width: 72, height: 72, rx: 10 }),
    svg("rect", { class: "base", x: -36, y: -36, width: 72, height: 72, rx: 10 }),
    svg("rect", { class: "bevel", x: -34.6, y: -34.6, width: 69.2, height: 69.2, rx: 8.8 }),
  ];
  const face = down ? [svg("circle", { class: "rim", r: 8 })] : picture === null ? dial(kind, mark) : animal(picture, dots);
  man.replaceChildren(shadow, svg("svg", { viewBox: "-50 -50 100 100", class: "body", "aria-hidden": "true" }, ...base, ...face));
}

/** A dome with a window for the number.
 * @param {string} kind
 * @param {string | null} mark */
function dial(kind, mark) {
  return [
    svg("circle", { class: "rim", r: 33.2 }),
    svg("circle", { class: "dome", r: 32 }),
    svg("path", { class: "pointer", d: mark === "crown" ? CROWN : ARROW }),
    svg("text", { class: "letter", x: -29, y: 31 }, kind),
    svg(
      "g",
      { class: "window" },
      svg("circle", { class: "bezel", r: 18 }),
      svg("circle", { class: "dial", r: 15.6 }),
      svg("g", { "clip-path": "url(#window)" }, svg("g", { class: "wheel" }, svg("text", { class: "number", y: 0.5 }))),
      svg("circle", { class: "glass", r: 15.6 }),
    ),
  ];
}

/** A picture with a dot at each edge or corner that the piece may go to. All of it faces the piece's player.
 * @param {string} picture "game/kind"
 * @param {number[][]} dots */
function animal(picture, dots) {
  const drawn = dots.map(([right, ahead]) => svg("circle", { class: "way", cx: 29.5 * right, cy: -29.5 * ahead, r: 3.6 }));
  const image = svg("image", { href: `/static/pieces/${picture}.svg`, x: -25, y: -25, width: 50, height: 50 });
  return [svg("g", { class: "animal" }, svg("rect", { class: "paper", x: -25.5, y: -25.5, width: 51, height: 51, rx: 9 }), image, ...drawn)];
}

/** Write the letter of a piece, with a question mark while it is not known to be what it is called.
 * @param {HTMLElement} man
 * @param {string} letter
 * @param {boolean} unsure */
export function showLetter(man, letter, unsure) {
  const written = man.querySelector(".letter");
  const text = `${letter.toUpperCase()}${unsure ? "?" : ""}`;
  if (written !== null && written.textContent !== text) written.textContent = text;
}

/** Let the window show a text (a number, several that it may be, or nothing beside the board). It turns in if it is another one.
 * @param {HTMLElement} man
 * @param {string} text
 * @param {boolean} still without a turn */
export function showNumber(man, text, still) {
  const before = man.dataset.number ?? "";
  if (before === text) return;
  man.dataset.number = text;
  const wheel = /** @type {SVGElement | null} */ (man.querySelector(".wheel"));
  if (wheel === null) return;
  const number = svg("text", { class: NUMBER[text.length] ?? (text === "?" ? "number open" : "number"), y: 0.5 }, text);
  const old = /** @type {Element} */ (wheel.lastElementChild);
  wheel.replaceChildren(number);
  if (still || before === "" || text === "") return;
  wheel.prepend(old);
  const turn = (/** @type {Element} */ element, /** @type {number} */ from, /** @type {number} */ to) =>
    element.animate(
      [from, to].map((angle) => ({ transform: `translate(0, 34px) rotate(${angle}deg) translate(0, -34px)` })),
      { duration: TURN_MS, easing: "cubic-bezier(.3, .1, .2, 1.15)" },
    );
  turn(old, 0, -TURN).onfinish = () => old.remove();
  turn(number, TURN, 0);
}
