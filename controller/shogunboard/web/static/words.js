/**
 * What the page says. Pure: from the state to English sentences.
 */

import { nearestSquare, squareAt } from "./geometry.js";
import { isWhite } from "./piece.js";
import { resultInWords } from "./result.js";

/** @typedef {import("./types.js").State} State
 * @typedef {import("./model.js").Model} Model */

/** @type {Record<string, string>} */
const ROLES = {
  fault: "no reading",
  wrong: "a piece must leave",
  missing: "a piece must come back",
  ask: "was it this move?",
  setup: "to be filled",
  winner: "winner",
  threatened: "under threat",
  attacker: "attacker",
  capture: "target, captures",
  target: "target",
  origin: "lifted from here",
  hint: "hint",
  last: "last move",
};

/** What a square is framed for, in the words of its lamp: the frame is there when that lamp is not. @type {Record<string, string>} */
const MARKS = {
  threatened: ROLES.threatened,
  attacker: ROLES.attacker,
  wrong: ROLES.wrong,
  aim: ROLES.target,
  asked: "asked about",
  pointed: "pointed at",
};

/** @type {Record<string, string>} */
const REASONS = {
  mate: "by mate",
  bare: "the other side has only one piece left beside its Shogun",
  stalemate: "by stalemate",
  repetition: "by repetition",
  resignation: "by resignation",
  agreement: "by agreement",
  time: "on time",
  capture: "by catching the lion",
  entry: "by bringing the lion home",
  both_lions: "with both lions home",
  no_moves: "by leaving no move",
};

/** Targets up to here are named one by one. */
const MANY = 12;

/** How a bench and its squares are called: "bench square 3 of Forest".
 * @param {State} state
 * @param {string} name
 * @returns {string | null} */
export function benchInWords(state, name) {
  const side = state.benches.findIndex((bench) => bench.includes(name));
  return side < 0 ? null : `${state.names[side]}’s bench, square ${state.benches[side].indexOf(name) + 1}`;
}

/** Squares as people call them, each once: what matters of a bench is whose it is, its square is lit.
 * @param {State} state
 * @param {readonly string[]} names
 * @returns {string[]} such as "b2", "Forest’s bench", "a square beside the field" */
function places(state, names) {
  const word = (/** @type {string} */ name) => {
    const side = state.benches.findIndex((bench) => bench.includes(name));
    if (side >= 0) return `${state.names[side]}’s bench`;
    return /^x[a-h][1-8]$/.test(name) ? "a square beside the field" : name;
  };
  return [...new Set(names.map(word))];
}

/** The text of a message, with the squares that its parameters name as people call them.
 * @param {State} state
 * @param {NonNullable<State["message"]>} message
 * @returns {string} */
function textInWords(state, { text, params }) {
  for (const value of Object.values(params)) {
    const names = (Array.isArray(value) ? value : [value]).map(String);
    const words = places(state, names).join(", ");
    if (words !== names.join(", ")) text = text.replace(new RegExp(`\\b${names.join(", ")}\\b`), words);
  }
  return text;
}

/** "Red A", "White Shogun".
 * @param {State} state
 * @param {string} letter */
export function pieceInWords(state, letter) {
  const kind = letter.toUpperCase();
  return `${state.names[isWhite(letter) ? 0 : 1]} ${state.look.pieces[kind]?.name ?? kind}`;
}

/** @param {State} state
 * @param {string | null} letter of a side */
export function sideInWords(state, letter) {
  return letter === null ? null : (state.names[state.letters.indexOf(letter)] ?? null);
}

/** "a, b and c".
 * @param {readonly string[]} items
 * @param {string} [last] */
export function listed(items, last = "and") {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items[items.length - 1]}`;
}

/** @param {number} count
 * @param {string} thing */
export const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** " shows 2", " may show 1 or 3"; empty for a piece without numbers.
 * @param {readonly number[]} numbers */
export function showsInWords(numbers) {
  if (numbers.length === 0) return "";
  return ` ${numbers.length === 1 ? "shows" : "may show"} ${listed(numbers.map(String), "or")}`;
}

/** A square for those who cannot see it: "b1, White A shows 3, lit: target".
 * @param {Model} model
 * @param {number} square of the table
 * @param {string} [mark] what it is framed for
 * @returns {string} */
export function squareInWords(model, square, mark = "") {
  const { state } = model;
  const name = model.name(square);
  if (state === null || name === null) return "no square";
  const parts = [benchInWords(state, name) ?? name];
  if (model.playground) {
    for (const man of model.table?.men ?? []) {
      if (man.place !== "board" || squareAt(man) !== square) continue;
      const shows = showsInWords(model.numbers(man.letter, nearestSquare(man)));
      parts.push(`${pieceInWords(state, man.letter)}${man.down ? " turned over" : ""}${shows}`);
    }
  } else if (state.men[name] !== undefined) {
    const { piece, numbers } = state.men[name];
    parts.push(`${pieceInWords(state, piece)}${showsInWords(numbers)}`);
  }
  if (parts.length === 1) parts.push("empty");
  const { square: under = null, by = [] } = state.possible_threat ?? {};
  if (under === name) parts.push("may be under threat");
  if (by.includes(name)) parts.push("may threaten");
  const lamp = model.lamp(square);
  const lit = lamp === null ? "" : (ROLES[lamp.role] ?? lamp.role);
  const framed = MARKS[mark];
  if (framed !== undefined && !lit.startsWith(framed)) parts.push(framed);
  if (lamp !== null) parts.push(`lit: ${lit}`);
  return parts.join(", ");
}

/** Whose turn it is, or what is going on instead.
 * @param {State | null} state
 * @returns {string} */
export function headline(state) {
  if (state === null) return "One moment";
  if (state.resting) return "Reading windows";
  if (state.phase === "setup" && state.result === null) return "Setting up";
  if (state.phase !== "playing" && state.result !== null) {
    const winner = sideInWords(state, state.result.winner);
    return winner === null ? "Draw" : `${winner} wins`;
  }
  const side = sideInWords(state, state.turn);
  return side === null ? "Either side begins" : `${side} to move`;
}

/** @param {State} state
 * @returns {string} */
export function reasonInWords(state) {
  return REASONS[state.result?.reason ?? ""] ?? "";
}

/** What the service says, in one sentence; what it does not say speaks for itself.
 * @param {State} state
 * @returns {string} */
export function messageInWords(state) {
  const { message, moves } = state;
  if (state.resting) {
    if (state.set.ask === null) return "Every window that would tell something is read.";
    const { piece, square } = state.set.ask;
    return `${pieceInWords(state, piece)} on ${square}: what does its window show?`;
  }
  if (message === null) {
    const last = moves[moves.length - 1];
    return last === undefined ? "" : `${sideInWords(state, last.side)} has moved ${last.text}.`;
  }
  if (message.key === "setup") {
    const { missing = [], extra = [] } = message.params;
    const parts = [];
    if (missing.length > 4) parts.push(`${counted(missing.length, "square")} to be filled`);
    else if (missing.length > 0) parts.push(`to be filled: ${listed(places(state, missing))}`);
    if (extra.length > 4) parts.push(`${counted(extra.length, "square")} to be cleared`);
    else if (extra.length > 0) parts.push(`to be cleared: ${listed(places(state, extra))}`);
    const what = parts.length > 0 ? `Set up the pieces; ${parts.join("; ")}.` : "Set up the pieces.";
    const ended = resultInWords(state);
    return ended === "" ? what : `${ended}. ${what}`;
  }
  // Squares that were lost before are still to be named when another one is.
  if (message.key === "fault" && state.faults.length > 0) return `No reading from ${listed(places(state, state.faults))}.`;
  return textInWords(state, message);
}

/** Is something wrong that the players should see at once?
 * @param {State} state
 * @returns {"alarm" | "warning" | "plain"} */
export function tone(state) {
  if (state.threat !== null && state.phase === "playing") return "alarm";
  const troubled = state.wrong.length + state.missing.length + state.faults.length > 0;
  return troubled && state.phase !== "setup" ? "warning" : "plain";
}

/** What to do now, in one sentence.
 * @param {Model} model
 * @returns {string} */
export function advice(model) {
  const { state } = model;
  if (state === null) return "Looking for the board …";
  const { lifted } = state;
  if (model.pointing !== null) return model.pointing.text;
  if (state.resting) return "The game rests meanwhile; pieces may stand anywhere.";
  if (state.phase === "setup") {
    if (model.taps) return "Use “Set up the pieces”.";
    if (model.playground) return "Drag the pieces to the lit squares, or use “Set up the pieces”.";
    return "Put the pieces on the lit squares. The game starts when all stand.";
  }
  if (lifted !== null) {
    const piece = `${pieceInWords(state, lifted.piece)} from ${benchInWords(state, lifted.square) ?? lifted.square}${showsInWords(lifted.numbers)}`;
    if (lifted.targets.length === 0) return `${piece}: it has nowhere to go; put it back.`;
    if (lifted.targets.length > MANY) return `${piece}: it may go to any lit square.`;
    return `${piece}: it may go to ${listed(places(state, lifted.targets), "or")}.`;
  }
  if (state.questions.some(({ kind }) => kind === "which_move")) return "Answer below, or put the piece on its square again.";
  if (state.message?.key === "flip") {
    const { to } = state.message.params;
    const turned = to === undefined ? state.wrong : [String(to)];
    return `Turn the piece on ${listed(places(state, turned))} over${model.playground ? ": click it twice" : ""}, or put it back.`;
  }
  if (state.turned.length > 0) return `Turn the piece on ${listed(places(state, state.turned))} face up.`;
  if (state.wrong.length > 0 && state.missing.length > 0) {
    return `Put it back to ${listed(places(state, state.missing))}, or straight onto a square where it may go.`;
  }
  if (state.missing.length > 0) return `A piece must come back to ${listed(places(state, state.missing))}.`;
  if (state.wrong.length > 0) return `A piece must leave ${listed(places(state, state.wrong))}.${bench(state)}`;
  if (state.phase === "over" && state.moves.length === 0) return "Start a new game.";
  if (state.phase === "over") return "Take the last move back if it was a mistake, or start a new game.";
  if (state.threat !== null) return state.look.texts.defend + bench(state);
  if (state.possible_threat !== null) return perhaps(state, state.possible_threat) + bench(state);
  const first = state.moves.length === 0 && state.turn === null ? "Whoever lifts a piece first begins. " : "";
  return model.taps ? `${first}Tap the piece that moved, then its new square.` : first + still(model);
}

/** A threat that depends on numbers which nobody knows yet.
 * @param {State} state
 * @param {{square: string, by: string[]}} threat */
function perhaps(state, { square, by }) {
  const many = by.length > 1;
  return `Perhaps a threat: the ${many ? "pieces" : "piece"} on ${listed(by)} may reach ${square}; ${many ? "their numbers are" : "its number is"} not known.`;
}

/** What is to be done with a captured piece that is on no bench yet; empty when there is none.
 * @param {State} state */
function bench(state) {
  return state.unplaced.length > 0 ? " Put the captured piece on the lit bench." : "";
}

/** @param {Model} model */
function still(model) {
  const { state } = model;
  return `${state === null ? "" : `${bench(state)} `.trimStart()}${model.playground ? "Drag" : "Move"} a piece ${state?.look.texts.play ?? ""}`;
}

/** The moves in numbered lines of two columns, the first side's on the left.
 * @param {State} state
 * @returns {{number: number, cells: (import("./types.js").Played | null)[]}[]} */
export function moveLines(state) {
  /** @type {{number: number, cells: (import("./types.js").Played | null)[]}[]} */
  const lines = [];
  for (const played of state.moves) {
    const column = Math.max(state.letters.indexOf(played.side), 0);
    const line = lines[lines.length - 1];
    if (line === undefined || line.cells[1] !== null || column === 0) lines.push({ number: lines.length + 1, cells: [null, null] });
    lines[lines.length - 1].cells[column] = played;
  }
  return lines;
}

/** What would make a wrong distance right: "the board lies turned by 1 or 3 quarter turns"; all rotations in one.
 * @param {State} state
 * @param {readonly string[]} texts such as "rotation 2" or "piece b"
 * @returns {string[]} */
export function explanationsInWords(state, texts) {
  const of = (/** @type {string} */ what) => texts.filter((text) => text.startsWith(`${what} `)).map((text) => text.split(" ")[1]);
  const turns = of("rotation");
  const unit = turns.length === 1 && turns[0] === "1" ? "quarter turn" : "quarter turns";
  return [
    ...of("piece").map((letter) => `it is really ${pieceInWords(state, letter)}`),
    ...(turns.length > 0 ? [`the board lies turned by ${listed(turns, "or")} ${unit}`] : []),
    ...texts.filter((text) => !/^(piece|rotation) /.test(text)),
  ];
}
