/**
 * Elements that most parts of the page are made of.
 */

/** A button.
 * @param {string} text
 * @param {() => void} act
 * @param {string} [className] */
export function button(text, act, className = "") {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.className = className;
  element.addEventListener("click", act);
  return element;
}

/** @param {string} tag
 * @param {string} text
 * @param {string} [className] */
export function words(tag, text, className = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}
