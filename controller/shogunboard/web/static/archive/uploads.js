/**
 * Game files from this device into the archive.
 */

import { openDialog } from "../dialogs.js";
import { inWords, listed, say, sayMany } from "../language.js";
import { words } from "../panel.js";
import { upload } from "./requests.js";

/** A button that asks for files and takes them in.
 * @param {(text: string) => void} complain
 * @param {() => void} done
 * @returns {HTMLElement} */
export function uploadButton(complain, done) {
  const label = words("label", say("Upload …"), "button for-players");
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = ".txt,text/plain";
  input.className = "unseen";
  input.addEventListener("change", async () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    label.setAttribute("aria-busy", "true");
    try {
      const told = [];
      for (const file of files) told.push(...(await take(file)));
      openDialog(say("Upload"), told, [], say("Close"));
      done();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      complain(error.message);
    } finally {
      label.removeAttribute("aria-busy");
    }
  });
  label.append(input);
  return label;
}

/** Take one file in, and tell what became of it.
 * @param {File} file
 * @returns {Promise<Node[]>} */
async function take(file) {
  const heading = words("h3", file.name);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return [heading, words("p", say("It is no text in UTF-8."), "trouble")];
  }
  try {
    const { games } = await upload(text);
    const count = (/** @type {string} */ status) => games.filter((game) => game.status === status).length;
    const [imported, duplicate, refused] = ["imported", "duplicate", "refused"].map(count);
    const parts = [sayMany("{count} game taken in", "{count} games taken in", imported)];
    if (duplicate > 0) parts.push(sayMany("{count} kept already", "{count} kept already", duplicate));
    if (refused > 0) parts.push(sayMany("{count} refused", "{count} refused", refused));
    const problems = games.flatMap(({ said }) => said);
    return [heading, words("p", `${listed(parts, "")}.`), ...problems.slice(0, 20).map((problem) => words("p", inWords(problem), "small"))];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [heading, words("p", error.message, "trouble")];
  }
}
