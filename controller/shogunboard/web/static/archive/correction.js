/**
 * Corrections of a kept game: another move in the place of one, moves that are left out, a move that is missing at the
 * end. What would become of the game is told before anything is changed.
 */

import { oneOf, openDialog } from "../dialogs.js";
import { button, words } from "../elements.js";
import { say, sayMany } from "../language.js";
import { fetchChoices, sendCorrection, undoCorrection } from "./requests.js";
import { endInWords, whoseMove } from "./texts.js";

/** @typedef {import("./requests.js").KeptGame} KeptGame
 * @typedef {import("./requests.js").Choices} Choices
 * @typedef {import("./requests.js").Corrected} Corrected
 * @typedef {{ply: number, removed: number, moves: string[]}} Change */

/** A list to choose from.
 * @param {string} name
 * @param {() => void} changed */
function list(name, changed) {
  const label = words("label", "", "entry");
  const select = document.createElement("select");
  select.addEventListener("change", changed);
  label.append(words("span", name), select);
  return { label, select };
}

/** @param {string} text
 * @param {string} value */
function option(text, value) {
  const element = document.createElement("option");
  element.textContent = text;
  element.value = value;
  return element;
}

/** From where to where: the moves of a position by their pieces, and those whose number would have to be accepted. */
class MovePicker {
  /** @param {KeptGame} game
   * @param {() => void} changed
   * @param {string} from how the piece is asked for
   * @param {string} to how its move is asked for */
  constructor(game, changed, from, to) {
    this.game = game;
    this.changed = changed;
    /** @type {Choices} */
    this.choices = { moves: [], accepted: [] };
    /** The place in the game that it offers moves for. */
    this.shown = "";
    /** The men before the move. @type {KeptGame["positions"][number]["men"]} */
    this.men = {};
    this.from = list(from, () => this.drawTargets());
    this.to = list(to, changed);
    this.element = words("div", "", "move-picker");
    this.element.append(this.from.label, this.to.label);
  }

  /** Offer what could be played as a move; what was chosen for it before stays.
   * @param {number} ply
   * @param {string} [after] another move that was made there before */
  async show(ply, after = "") {
    const wanted = `${ply} ${after}`;
    if (wanted === this.shown) {
      this.changed();
      return;
    }
    this.shown = wanted;
    const choices = await fetchChoices(this.game.id, ply, after);
    if (wanted !== this.shown) return;
    this.choices = choices;
    this.men = this.game.positions[ply - 1].men;
    const recorded = after === "" ? this.game.moves[ply - 1] : undefined;
    const origins = [...new Set([...this.choices.moves, ...this.choices.accepted].map(({ from }) => from))];
    this.from.select.replaceChildren(...origins.map((square) => option(this.nameOf(square), square)));
    if (recorded !== undefined) this.from.select.value = recorded.from;
    this.drawTargets(recorded?.text);
  }

  /** @param {string} square */
  nameOf(square) {
    const man = this.men[square];
    if (man === undefined) return square;
    const kind = man.piece.toUpperCase();
    return say("{piece} on {square}", { piece: this.game.look.pieces[kind]?.name ?? kind, square });
  }

  /** @param {string} [chosen] */
  drawTargets(chosen = "") {
    const origin = this.from.select.value;
    const of = (/** @type {Choices["moves"]} */ moves) => moves.filter(({ from }) => from === origin).map(({ text }) => option(text, text));
    const accepted = document.createElement("optgroup");
    accepted.label = say("It showed another number");
    accepted.append(...of(this.choices.accepted));
    this.to.select.replaceChildren(...of(this.choices.moves), ...(accepted.childElementCount > 0 ? [accepted] : []));
    if (chosen !== "") this.to.select.value = chosen;
    this.changed();
  }

  get move() {
    return this.to.select.value;
  }
}

/** Ask what was wrong with a move, and correct it.
 * @param {KeptGame} game
 * @param {number} ply
 * @param {() => Promise<void>} reload */
export function correctMove(game, ply, reload) {
  const move = game.moves[ply - 1];
  if (game.at_board) {
    openDialog(say("The game at the board"), [say("Take its moves back at the board, or begin another game there; then this one can be corrected here.")], [], say("Close"));
    return;
  }
  const last = ply === game.moves.length;
  const kinds = [
    { value: "change", text: say("Another move was made") },
    { value: "insert", text: say("Two moves are missing before it") },
    { value: "cut", text: say("The game had ended before it") },
    ...(last ? [{ value: "append", text: say("A move is missing after it") }] : []),
  ];
  const kind = oneOf(say("What is wrong"), kinds, "change");
  kind.field.classList.add("correction-kinds");
  const told = words("div", "", "correction-told");
  told.setAttribute("role", "status");
  let asked = 0;
  /** What the change that is chosen would do; null while it is not known. @type {Corrected | null} */
  let found = null;
  const picker = new MovePicker(game, () => (kind.chosen() === "insert" ? reply() : look()), say("The piece"), say("Its move"));
  /** The second of two moves that are missing. */
  const second = new MovePicker(game, () => look(), say("The answer comes from"), say("The answer"));

  /** @returns {Change} */
  const change = () => {
    const rest = game.moves.length + 1 - ply;
    if (kind.chosen() === "cut") return { ply, removed: rest, moves: [] };
    const moves = picker.move === "" ? [] : [picker.move];
    if (kind.chosen() === "insert") return { ply, removed: 0, moves: second.move === "" ? [] : [...moves, second.move] };
    return kind.chosen() === "append" ? { ply: ply + 1, removed: 0, moves } : { ply, removed: 1, moves };
  };
  const act = () => /** @type {HTMLButtonElement | null} */ (document.querySelector("#dialog .buttons .primary"));
  const tell = (/** @type {string[]} */ lines) => {
    told.replaceChildren(...lines.map((line) => words("p", line)));
    const main = act();
    if (main === null) return;
    main.disabled = found === null;
    main.textContent = found?.misfit ? say("Correct it, and end the game there") : say("Correct");
  };
  const look = async () => {
    asked += 1;
    const mine = asked;
    const wanted = change();
    found = null;
    const nothing = kind.chosen() !== "cut" && (wanted.moves.length === 0 || (kind.chosen() === "change" && wanted.moves[0] === move.text));
    tell(nothing ? [say("Choose the move that was made.")] : []);
    if (nothing) return;
    try {
      const answer = await sendCorrection(game, { ...wanted, dry_run: true });
      if (mine !== asked) return;
      found = answer;
      tell(consequences(game, wanted, answer));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (mine === asked) tell([error.message]);
    }
  };
  const reply = () => {
    asked += 1;
    found = null;
    tell([]);
    if (picker.move !== "") second.show(ply, picker.move).catch((error) => tell([error.message]));
  };
  const turn = async () => {
    const cut = kind.chosen() === "cut";
    picker.element.hidden = cut;
    second.element.hidden = kind.chosen() !== "insert";
    try {
      if (cut) await look();
      else await picker.show(kind.chosen() === "append" ? ply + 1 : ply);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      tell([error.message]);
    }
  };
  const send = async () => {
    const after = await sendCorrection(game, { ...change(), cut: found?.misfit != null });
    await reload();
    // The dialog of the question closes when this is done.
    setTimeout(() => openDialog(say("The game is corrected"), [say("Nothing is lost: the game as it was recorded can be brought back here, or with “Undo the correction”.")], [
      { text: say("Undo"), act: () => undoCorrection(game.id, after.version).then(reload) },
    ], say("Close")));
  };
  const which = words("p", `${whoseMove(game, move)} ${move.text}`, "which-move");
  openDialog(say("Correct a move"), [which, kind.field, picker.element, second.element, told], [{ text: say("Correct"), act: send, className: "primary" }]);
  kind.field.addEventListener("change", turn);
  turn();
}

/** What a change would do, a sentence each.
 * @param {KeptGame} game
 * @param {Change} wanted
 * @param {Corrected} answer */
function consequences(game, wanted, { misfit, left_out: leftOut, disputed, result, termination }) {
  const lines = [];
  const later = game.moves.length + 1 - wanted.ply - wanted.removed;
  if (misfit !== null) {
    const move = `${whoseMove(game, game.moves[misfit.ply - 1])} ${misfit.text}`;
    lines.push(say("{move} does not fit any more: the game would end before it.", { move }));
  } else if (later > 0) lines.push(sayMany("The move after it still fits.", "All {count} moves after it still fit.", later));
  if (leftOut.length > 0) lines.push(sayMany("{count} move is left out and kept in a note.", "{count} moves are left out and kept in a note.", leftOut.length));
  if (disputed.length > 0) lines.push(say("The number of {move} is kept as accepted by the players.", { move: disputed[0] }));
  if (game.moves.slice(wanted.ply - 1).some(({ judgement }) => judgement !== null)) lines.push(say("What an analysis has found from there on goes."));
  lines.push(say("Result: {result}.", { result: endInWords({ result, termination }) }));
  return lines;
}

/** A button that undoes the last correction of a game, if one holds.
 * @param {KeptGame} game
 * @param {() => Promise<void>} reload
 * @param {(text: string) => void} complain
 * @returns {HTMLElement[]} */
export function undoButton(game, reload, complain) {
  if (!game.corrected || game.at_board) return [];
  const undo = () => undoCorrection(game.id, game.version).then(reload).catch((error) => complain(error.message));
  return [button(say("Undo the correction"), undo, "for-players whole-row")];
}
