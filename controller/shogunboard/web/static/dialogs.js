/**
 * Questions of the page itself, in one dialog: a title, a few words, and one button for each answer.
 */

import { button, words } from "./elements.js";
import { say } from "./language.js";

/** @typedef {{text: string, act: () => Promise<unknown> | unknown, className?: string}} Answer
 * `act` may refuse with an error, which is then shown while the dialog stays */

/** @param {string} title
 * @param {(string | Node)[]} content
 * @param {Answer[]} answers
 * @param {string} leave what the button that only closes it says */
export function openDialog(title, content, answers, leave = say("Cancel")) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("dialog"));
  const heading = words("h2", title);
  heading.id = "dialog-title";
  const trouble = words("p", "", "trouble");
  trouble.setAttribute("role", "alert");
  const close = () => dialog.close();
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  for (const { text, act, className } of answers) {
    const answer = async () => {
      try {
        await act();
        close();
      } catch (error) {
        trouble.textContent = error instanceof Error ? error.message : String(error);
      }
    };
    buttons.append(button(text, answer, className ?? ""));
  }
  buttons.append(button(leave, close));
  const body = content.map((part) => (typeof part === "string" ? words("p", part) : part));
  dialog.replaceChildren(heading, ...body, trouble, buttons);
  dialog.showModal();
}

/** A box to tick.
 * @param {string} text
 * @param {boolean} checked
 * @returns {{label: HTMLElement, box: HTMLInputElement}} */
export function tickBox(text, checked) {
  const label = document.createElement("label");
  label.className = "tick";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = checked;
  label.append(box, words("span", text));
  return { label, box };
}

/** A choice of one of several.
 * @param {string} name
 * @param {{value: string, text: string}[]} choices
 * @param {string} first the one that is chosen at first
 * @returns {{field: HTMLElement, chosen: () => string}} */
export function oneOf(name, choices, first) {
  const field = document.createElement("fieldset");
  field.append(words("legend", name));
  const row = document.createElement("div");
  row.className = "choice";
  for (const { value, text } of choices) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.type = "radio";
    input.name = name;
    input.value = value;
    input.checked = value === first;
    label.append(input, words("span", text));
    row.append(label);
  }
  field.append(row);
  const chosen = () => /** @type {HTMLInputElement | null} */ (field.querySelector("input:checked"))?.value ?? first;
  return { field, chosen };
}
