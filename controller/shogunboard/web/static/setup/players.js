/**
 * Who plays, as a part of the dialog for a new game: names, and persons or the computer.
 */

import { levelSelect } from "../computer.js";
import { button, words } from "../elements.js";
import { say, sayAs } from "../language.js";
import { remember, remembered } from "../settings.js";

const LONGEST_NAME = 60;
const MOST_NAMES = 12;

/** Remember who has played, the newest first.
 * @param {string[]} names */
export function rememberNames(names) {
  const { players = [] } = remembered();
  const given = names.map((name) => name.trim()).filter(Boolean);
  remember({ players: [...new Set([...given, ...players])].slice(0, MOST_NAMES) });
}

/** @param {string[]} sides their names
 * @param {string[]} names of the players at first
 * @param {number[]} levels of the computer at first; 0 is a person
 * @returns {{field: HTMLElement, names: () => string[], levels: () => number[]}} */
export function playersField(sides, names, levels) {
  const field = document.createElement("fieldset");
  field.className = "players";
  const known = document.createElement("datalist");
  known.id = "known-players";
  known.append(...(remembered().players ?? []).map((name) => new Option(name)));
  const rows = sides.map((side, index) => {
    const row = words("div", "", "player-row");
    const label = words("label", "");
    const input = document.createElement("input");
    Object.assign(input, { type: "text", maxLength: LONGEST_NAME, autocomplete: "off", spellcheck: false, value: names[index] });
    input.setAttribute("list", known.id);
    input.setAttribute("aria-label", say("Name of {side}’s player", { side }));
    input.placeholder = sayAs("of a player", "Name");
    label.append(words("span", side), input);
    const select = levelSelect(levels[index]);
    select.setAttribute("aria-label", say("Who plays {side}", { side }));
    row.append(label, select);
    return { row, input, select };
  });
  const [one, other] = rows;
  const swap = button(say("Swap the players"), () => {
    [one.input.value, other.input.value] = [other.input.value, one.input.value];
    [one.select.value, other.select.value] = [other.select.value, one.select.value];
  });
  field.append(words("legend", say("Players")), known, ...rows.map(({ row }) => row), swap);
  return {
    field,
    names: () => rows.map(({ input }) => input.value.trim()),
    levels: () => rows.map(({ select }) => Number(select.value)),
  };
}
