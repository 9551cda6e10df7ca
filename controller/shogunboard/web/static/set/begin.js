/**
 * Before the first move: which piece stands where? Nobody has to answer.
 */

import { button, words } from "../elements.js";
import { say } from "../language.js";

/** @typedef {import("../setcorner.js").SetCorner} SetCorner */

/** @param {SetCorner} corner
 * @returns {import("../setcorner.js").Card} */
export function makeCard(corner) {
  const { model, give } = corner;
  const card = words("section", "", "card question begin");
  card.setAttribute("aria-label", say("Which piece stands where?"));
  const buttons = words("div", "", "buttons");
  /** @param {string | null} digits */
  const both = async (digits) => {
    const { state } = model;
    if (state === null) return;
    for (const side of state.letters) {
      const hidden = Object.values(state.men).some((man) => man.side === side && man.maybe !== undefined);
      if (digits !== null || hidden) await give("tell_order", { side, digits });
    }
    corner.begun(state);
  };
  buttons.append(
    button(say("Default order"), () => both(null)),
    button(say("I read numbers …"), () => corner.openOrder()),
    button(say("Just play"), () => both("")),
  );
  card.append(
    words("p", say("Which piece stands where?")),
    words("p", say("Say so, or simply begin: moves tell, too."), "small"),
    buttons,
  );
  return { element: card, draw() {} };
}
