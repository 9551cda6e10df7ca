/**
 * One game in the list: a link with who played, when, and how it ended.
 */

import { say, sayMany } from "../language.js";
import { button, words } from "../panel.js";
import { dateInWords, endInWords, namesOf } from "./texts.js";

/** @param {import("./requests.js").Summary} game
 * @param {string} title of the game, empty when there is only one
 * @param {() => void} bringBack
 * @returns {HTMLElement} */
export function gameRow(game, title, bringBack) {
  const link = document.createElement("a");
  link.className = "game-row";
  link.href = `#/games/${game.id}`;
  const players = words("span", "", "players");
  const winner = ["1-0", "0-1"].indexOf(game.result);
  for (const [index, name] of namesOf(game).entries()) {
    if (index > 0) players.append(" – ");
    players.append(words(index === winner && game.players.includes(name) ? "b" : "span", name));
  }
  const badges = words("span", "", "badges");
  if (game.at_board) badges.append(words("span", say("at the board"), "badge live-badge"));
  if (game.analysed) badges.append(words("span", say("analysed"), "badge"));
  const about = [title, game.set === null || game.set === "reference" ? "" : say("set {name}", { name: game.set })].filter(Boolean).join(", ");
  link.append(
    words("span", dateInWords(game.date_shown) || say("no date"), "date"),
    players,
    words("span", endInWords(game), "end"),
    words("span", sayMany("{count} move", "{count} moves", game.moves), "length"),
    words("span", about, "about"),
    badges,
  );
  const row = document.createElement("li");
  row.append(link);
  if (game.deleted) row.append(button(say("Bring back"), bringBack, "for-players"));
  return row;
}
