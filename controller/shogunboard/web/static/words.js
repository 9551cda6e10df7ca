/**
 * What the page says. Pure: from the state to sentences.
 */

import { nearestSquare, squareAt } from "./geometry.js";
import { inWords, listed, say, sayMany } from "./language.js";
import { isWhite } from "./piece.js";
import { resultInWords } from "./result.js";
import { leftInWords, stepInWords } from "./resuming.js";

/** @typedef {import("./types.js").State} State
 * @typedef {import("./model.js").Model} Model */

/** What lamps tell. @type {Record<string, string>} */
const ROLES = {
  fault: say("no reading"),
  wrong: say("a piece must leave"),
  missing: say("a piece must come back"),
  ask: say("was it this move?"),
  setup: say("to be filled"),
  winner: say("winner"),
  threatened: say("under threat"),
  attacker: say("attacker"),
  capture: say("target, captures"),
  target: say("target"),
  origin: say("lifted from here"),
  hint: say("hint"),
  last: say("last move"),
};

/** What a square is framed for, in the words of its lamp, and the lamps that tell it already.
 * @type {Record<string, {text: string, lamps: string[]}>} */
const MARKS = {
  threatened: { text: ROLES.threatened, lamps: ["threatened"] },
  attacker: { text: ROLES.attacker, lamps: ["attacker"] },
  wrong: { text: ROLES.wrong, lamps: ["wrong"] },
  aim: { text: ROLES.target, lamps: ["target", "capture"] },
  asked: { text: say("asked about"), lamps: [] },
  pointed: { text: say("pointed at"), lamps: [] },
};

/** Targets up to here are named one by one. */
const MANY = 12;

/** How a bench and its squares are called: "Forest’s bench, square 3".
 * @param {State} state
 * @param {string} name
 * @returns {string | null} */
export function benchInWords(state, name) {
  const side = state.benches.findIndex((bench) => bench.includes(name));
  if (side < 0) return null;
  return say("{side}’s bench, square {number}", { side: state.names[side], number: state.benches[side].indexOf(name) + 1 });
}

/** Squares as people call them, each once: what matters of a bench is whose it is, its square is lit.
 * @param {State} state
 * @param {readonly string[]} names
 * @returns {string[]} such as "b2", "Forest’s bench", "a square beside the field" */
function places(state, names) {
  const word = (/** @type {string} */ name) => {
    const side = state.benches.findIndex((bench) => bench.includes(name));
    if (side >= 0) return say("{side}’s bench", { side: state.names[side] });
    return /^x[a-h][1-8]$/.test(name) ? say("a square beside the field") : name;
  };
  return [...new Set(names.map(word))];
}

/** A message, with the squares that its parameters name as people call them.
 * @param {State} state
 * @param {NonNullable<State["message"]>} message
 * @returns {string} */
function toldInWords(state, { said }) {
  const placed = (/** @type {import("./language.js").Value} */ value) => {
    if (typeof value === "string") return places(state, [value])[0];
    return typeof value === "object" && "list" in value ? { ...value, list: places(state, value.list.map(inWords)) } : value;
  };
  const params = Object.fromEntries(Object.entries(said.params).map(([name, value]) => [name, placed(value)]));
  return inWords({ ...said, params });
}

/** "Red A", "White Shogun".
 * @param {State} state
 * @param {string} letter */
export function pieceInWords(state, letter) {
  const kind = letter.toUpperCase();
  return say("{side} {piece}", { side: state.names[isWhite(letter) ? 0 : 1], piece: state.look.pieces[kind]?.name ?? kind });
}

/** @param {State} state
 * @param {string | null} letter of a side */
export function sideInWords(state, letter) {
  return letter === null ? null : (state.names[state.letters.indexOf(letter)] ?? null);
}

/** "Red A shows 2", "Red A may show 1 or 3"; only "Red A" for a piece without numbers.
 * @param {string} piece
 * @param {readonly number[]} numbers
 * @returns {string} */
export function showingInWords(piece, numbers) {
  if (numbers.length === 0) return piece;
  if (numbers.length === 1) return say("{piece} shows {number}", { piece, number: numbers[0] });
  return say("{piece} may show {numbers}", { piece, numbers: listed(numbers, "or") });
}

/** A square for those who cannot see it: "b1, White A shows 3, lit: target".
 * @param {Model} model
 * @param {number} square of the table
 * @param {string} [mark] what it is framed for
 * @returns {string} */
export function squareInWords(model, square, mark = "") {
  const { state } = model;
  const name = model.name(square);
  if (state === null || name === null) return say("no square");
  const parts = [benchInWords(state, name) ?? name];
  if (model.playground) {
    for (const man of model.table?.men ?? []) {
      if (man.place !== "board" || squareAt(man) !== square) continue;
      const piece = pieceInWords(state, man.letter);
      const seen = man.down ? say("{piece} turned over", { piece }) : piece;
      parts.push(showingInWords(seen, model.numbers(man.letter, nearestSquare(man))));
    }
  } else if (state.men[name] !== undefined) {
    const { piece, numbers } = state.men[name];
    parts.push(showingInWords(pieceInWords(state, piece), numbers));
  }
  if (parts.length === 1) parts.push(say("empty"));
  const { square: under = null, by = [] } = state.possible_threat ?? {};
  if (under === name) parts.push(say("may be under threat"));
  if (by.includes(name)) parts.push(say("may threaten"));
  const lamp = model.lamp(square);
  const framed = MARKS[mark];
  if (framed !== undefined && !framed.lamps.includes(lamp?.role ?? "")) parts.push(framed.text);
  if (lamp !== null) parts.push(say("lit: {role}", { role: ROLES[lamp.role] ?? lamp.role }));
  return parts.join(", ");
}

/** Whose turn it is, or what is going on instead.
 * @param {State | null} state
 * @returns {string} */
export function headline(state) {
  if (state === null) return say("One moment");
  if (state.resting) return say("Reading windows");
  if (state.phase === "setup" && state.result === null) return say("Setting up");
  if (state.phase !== "playing" && state.result !== null) {
    const winner = sideInWords(state, state.result.winner);
    return winner === null ? say("Draw") : say("{side} wins", { side: winner });
  }
  if (state.resuming) return say("Putting the pieces back");
  const side = sideInWords(state, state.turn);
  return side === null ? say("Either side begins") : say("{side} to move", { side });
}

/** What the service says, in one sentence; what it does not say speaks for itself.
 * @param {State} state
 * @returns {string} */
export function messageInWords(state) {
  const { message, moves } = state;
  if (state.resting) {
    if (state.set.ask === null) return say("Every window that would tell something is read.");
    const { piece, square } = state.set.ask;
    return say("{piece} on {square}: what does its window show?", { piece: pieceInWords(state, piece), square });
  }
  if (state.resuming && message?.key === "mismatch") return leftInWords(state);
  if (message === null) {
    const last = moves[moves.length - 1];
    if (last === undefined) return "";
    return say("{side} has moved {move}.", { side: sideInWords(state, last.side) ?? last.side, move: last.text });
  }
  if (message.key === "setup") {
    const what = setupInWords(state, message.params.missing ?? [], message.params.extra ?? []);
    const result = resultInWords(state);
    return result === "" ? what : say("{result}. {what}", { result, what });
  }
  // Squares that were lost before are still to be named when another one is.
  if (message.key === "fault" && state.faults.length > 0) {
    return say("No reading from {squares}.", { squares: listed(places(state, state.faults)) });
  }
  return toldInWords(state, message);
}

/** @param {State} state
 * @param {string[]} missing
 * @param {string[]} extra
 * @returns {string} */
function setupInWords(state, missing, extra) {
  const parts = [];
  if (missing.length > 4) parts.push(sayMany("{count} square to be filled", "{count} squares to be filled", missing.length));
  else if (missing.length > 0) parts.push(say("to be filled: {squares}", { squares: listed(places(state, missing)) }));
  if (extra.length > 4) parts.push(sayMany("{count} square to be cleared", "{count} squares to be cleared", extra.length));
  else if (extra.length > 0) parts.push(say("to be cleared: {squares}", { squares: listed(places(state, extra)) }));
  return parts.length > 0 ? say("Set up the pieces; {what}.", { what: parts.join("; ") }) : say("Set up the pieces.");
}

/** Is something wrong that the players should see at once?
 * @param {State} state
 * @returns {"alarm" | "warning" | "plain"} */
export function tone(state) {
  if (state.threat !== null && state.phase === "playing") return "alarm";
  const troubled = state.wrong.length + state.missing.length + state.faults.length > 0;
  return troubled && state.phase !== "setup" ? "warning" : "plain";
}

/** What to do next on the way to the position of a game that was broken off.
 * @param {State} state
 * @returns {string} */
export const nextStep = (state) => stepInWords(state, (letter) => pieceInWords(state, letter), (names) => places(state, names));

/** What to do now, in one sentence.
 * @param {Model} model
 * @returns {string} */
export function advice(model) {
  const { state } = model;
  if (state === null) return say("Looking for the board …");
  const { lifted } = state;
  if (model.pointing !== null) return model.pointing.text;
  if (state.resting) return say("The game rests meanwhile; pieces may stand anywhere.");
  if (state.phase === "setup") {
    if (state.guided) return say("Put the pieces that are asked for on the lit squares, one after the other.");
    if (model.taps) return say("Use “Set up the pieces”.");
    if (model.playground) return say("Drag the pieces to the lit squares, or use “Set up the pieces”.");
    return say("Put the pieces on the lit squares. The game starts when all stand.");
  }
  if (state.resuming) {
    const step = nextStep(state);
    return model.playground ? sentences(step, say("“Put them as the game stands” puts them all.")) : step;
  }
  if (lifted !== null) return wayInWords(state, lifted);
  if (state.questions.some(({ kind }) => kind === "which_move")) return say("Answer below, or put the piece on its square again.");
  if (state.message?.key === "flip") {
    const { to } = state.message.params;
    const squares = listed(places(state, to === undefined ? state.wrong : [String(to)]));
    if (model.playground) return say("Turn the piece on {squares} over: click it twice, or put it back.", { squares });
    return say("Turn the piece on {squares} over, or put it back.", { squares });
  }
  if (state.turned.length > 0) return say("Turn the piece on {squares} face up.", { squares: listed(places(state, state.turned)) });
  const [missing, wrong] = [places(state, state.missing), places(state, state.wrong)];
  if (wrong.length > 0 && missing.length > 0) {
    return say("Put it back to {squares}, or straight onto a square where it may go.", { squares: listed(missing) });
  }
  if (missing.length > 0) return say("A piece must come back to {squares}.", { squares: listed(missing) });
  if (wrong.length > 0) return sentences(say("A piece must leave {squares}.", { squares: listed(wrong) }), bench(state));
  if (state.phase === "over" && state.moves.length === 0) return say("Start a new game.");
  if (state.phase === "over") return say("Take the last move back if it was a mistake, or start a new game.");
  if (state.threat !== null) return sentences(state.look.texts.defend, bench(state));
  if (state.possible_threat !== null) return sentences(perhaps(state.possible_threat), bench(state));
  const first = state.moves.length === 0 && state.turn === null ? say("Whoever lifts a piece first begins.") : "";
  return sentences(first, ...(model.taps ? [say("Tap the piece that moved, then its new square.")] : [bench(state), still(model, state)]));
}

/** One after the other; empty ones are left out.
 * @param {...string} said */
const sentences = (...said) => said.filter(Boolean).join(" ");

/** Where the lifted piece may go.
 * @param {State} state
 * @param {import("./types.js").Lifted} lifted */
function wayInWords(state, lifted) {
  // Its player may still change the last move, which began where the piece came from, with the number that it showed there.
  const last = state.moves.at(-1);
  const again = last !== undefined && last.to === lifted.square && last.side === lifted.side;
  const square = again ? last.from : lifted.square;
  const place = benchInWords(state, square) ?? square;
  const piece = showingInWords(say("{piece} from {place}", { piece: pieceInWords(state, lifted.piece), place }), lifted.numbers);
  if (lifted.targets.length === 0) return say("{piece}: it has nowhere to go; put it back.", { piece });
  if (lifted.targets.length > MANY) return say("{piece}: it may go to any lit square.", { piece });
  return say("{piece}: it may go to {squares}.", { piece, squares: listed(places(state, lifted.targets), "or") });
}

/** A threat that depends on numbers which nobody knows yet.
 * @param {{square: string, by: string[]}} threat */
function perhaps({ square, by }) {
  const params = { square, squares: listed(by) };
  return by.length > 1
    ? say("Perhaps a threat: the pieces on {squares} may reach {square}; their numbers are not known.", params)
    : say("Perhaps a threat: the piece on {squares} may reach {square}; its number is not known.", params);
}

/** What is to be done with a captured piece that is on no bench yet; empty when there is none.
 * @param {State} state */
const bench = (state) => (state.unplaced.length > 0 ? say("Put the captured piece on the lit bench.") : "");

/** @param {Model} model
 * @param {State} state */
function still(model, state) {
  const how = state.look.texts.play ?? "";
  return model.playground ? say("Drag a piece {how}", { how }) : say("Move a piece {how}", { how });
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
  return [
    ...of("piece").map((letter) => say("it is really {piece}", { piece: pieceInWords(state, letter) })),
    ...(turns.length > 0 ? [turnsInWords(turns)] : []),
    ...texts.filter((text) => !/^(piece|rotation) /.test(text)),
  ];
}

/** @param {string[]} turns */
function turnsInWords(turns) {
  if (turns.length > 1) return say("the board lies turned by {turns} quarter turns", { turns: listed(turns, "or") });
  return sayMany("the board lies turned by {count} quarter turn", "the board lies turned by {count} quarter turns", Number(turns[0]));
}
