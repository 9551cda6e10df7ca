/**
 * Where the page is: at the board, or among the games that are kept (`#/games`, `#/games/12`, `#/games/12/7`). What
 * the archive needs is loaded when somebody goes there for the first time.
 */

import { say } from "./language.js";

const INSIDE = /^#\/games(?=[/?]|$)/;

/** Follow the address from now on.
 * @param {import("./model.js").Model} model
 * @param {HTMLElement} board what is shown at the board
 * @param {HTMLElement} place where the archive is shown
 * @param {(text: string) => void} complain
 * @returns {(name: string, data: any) => void} tells the archive of an event of the service */
export function useRoutes(model, board, place, complain) {
  /** @type {import("./archive/archive.js").Archive | null} */
  let archive = null;

  const follow = async () => {
    const inside = INSIDE.test(location.hash);
    // However far down somebody was among the games: the board stands at the top.
    const back = board.hidden && !inside;
    board.hidden = inside;
    place.hidden = !inside;
    if (!inside) {
      archive?.leave();
      model.change();
      if (back) scrollTo(0, 0);
      return;
    }
    try {
      if (archive === null) {
        const { Archive } = await import("./archive/archive.js");
        archive ??= new Archive(model, place, complain);
      }
    } catch {
      complain(say("The games cannot be shown: the board’s service does not answer."));
      return;
    }
    if (INSIDE.test(location.hash)) archive.show(location.hash);
  };

  addEventListener("hashchange", () => {
    // A question belongs to the view that it was asked in; the browser's way back leaves both.
    for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
    follow();
  });
  follow();
  return (name, data) => archive?.heard(name, data);
}
