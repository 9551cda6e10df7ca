/**
 * Lamps for the screen: from the duty cycles of an LED to colours, and from blink patterns to animations. Pure.
 *
 * An LED's light is proportional to its duty cycle, a screen's values are not: they follow sRGB's transfer function.
 * A dim LED is still plainly seen in a room, so brightness sets the size of the glow more than the colour's depth.
 */

const STILL_SEEN = 0.42;
const SHORT_MS = 300;

/** The screen's value (0 to 255) for a share of light (0 to 1): the transfer function of sRGB (IEC 61966-2-1).
 * @param {number} share
 * @returns {number} */
export function encode(share) {
  const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(Math.max(value, 0), 1));
}

/** How a lamp looks: `colour` of its light, `core` of the lens itself, `strength` of its glow from 0 to 1.
 * @param {readonly number[]} rgb duty cycles of red, green and blue, 0 to 255
 * @returns {{colour: string, core: string, strength: number}} */
export function lampLook(rgb) {
  const most = Math.max(...rgb);
  if (most <= 0) return { colour: "rgb(0 0 0)", core: "rgb(0 0 0)", strength: 0 };
  const strength = STILL_SEEN + (1 - STILL_SEEN) * Math.sqrt(most / 255);
  const css = (/** @type {number[]} */ shares) => `rgb(${shares.map(encode).join(" ")})`;
  const pure = rgb.map((value) => value / most);
  return { colour: css(pure), core: css(pure.map((share) => share + (1 - share) * 0.55)), strength };
}

/** A pattern as an animation of the opacity; null for steady light.
 * @param {readonly number[]} steps milliseconds on, off, on, off, ...; empty is steady
 * @returns {{duration: number, keyframes: {offset: number, opacity: number, easing: string}[]} | null} */
export function blinking(steps) {
  const duration = steps.reduce((sum, step) => sum + step, 0);
  if (duration === 0) return null;
  const keyframes = [];
  let at = 0;
  for (const [index, step] of steps.entries()) {
    keyframes.push({ offset: at / duration, opacity: index % 2 === 0 ? 1 : 0, easing: "steps(1, end)" });
    at += step;
  }
  keyframes.push({ ...keyframes[keyframes.length - 1], offset: 1 });
  return { duration, keyframes };
}

/** A pattern in print, for lamps that do not blink: a dot for a short flash, a dash for a long one.
 * @param {readonly number[]} steps
 * @returns {string} */
export function patternSigns(steps) {
  return steps
    .filter((_, index) => index % 2 === 0)
    .map((step) => (step <= SHORT_MS ? "•" : "–"))
    .join("");
}
