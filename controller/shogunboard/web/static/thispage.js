/**
 * What is set for this page alone and remembered by this browser: how loud it is, what it speaks, its colours and those of the
 * lamps that are drawn.
 */

import { say } from "./language.js";
import { remember, remembered } from "./settings.js";
import { THEMES, wear } from "./theme.js";

/** @typedef {import("./spoken.js").Level} Level
 * @typedef {import("./speech.js").Speaker} Speaker */

const LOUD = 100;
/** The colours of the lamps that the board itself has. */
const LAMPS = "board";
/** Moved by a finger, a slider tells of every step; so long after the last one it is heard how loud it is. */
const REST_MS = 200;

/** @type {Record<string, string>} */
const NOTES = {
  "no-speech": say("This browser cannot speak."),
  "no-voice": say("This browser has no voice for this language."),
};

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class ThisPage {
  /** @param {import("./sound.js").Sounds} sounds
   * @param {Speaker} speaker
   * @param {() => string} sample something to say, so that it is heard what was chosen
   * @param {(lamps: string) => void} paint draws the lamps in a palette, or in the colours of the board */
  constructor(sounds, speaker, sample, paint) {
    this.sounds = sounds;
    this.speaker = speaker;
    this.sample = sample;
    const { volume = LOUD, speech = "off", theme = THEMES[0], lamps = LAMPS } = remembered();
    this.volume = volume;
    this.timer = 0;
    speaker.volume = volume;
    speaker.level = /** @type {Level} */ (speech);

    const slider = /** @type {HTMLInputElement} */ (find("volume"));
    slider.value = String(volume);
    slider.addEventListener("input", () => this.setVolume(Number(slider.value)));
    this.choice("speech", speech, (value) => this.setSpeech(/** @type {Level} */ (value)));
    this.choice("theme", theme, (value) => {
      wear(value);
      remember({ theme: value });
    });
    this.choice("lamps", lamps, (value) => {
      paint(value);
      remember({ lamps: value });
    });
    if (lamps !== LAMPS) paint(lamps);
    speaker.onVoices(() => this.draw());
    this.draw();
  }

  /** @param {string} id
   * @param {string} chosen
   * @param {(value: string) => void} take */
  choice(id, chosen, take) {
    const select = /** @type {HTMLSelectElement} */ (find(id));
    select.value = chosen;
    select.addEventListener("change", () => take(select.value));
  }

  /** @param {number} volume */
  setVolume(volume) {
    this.volume = volume;
    this.speaker.volume = volume;
    if (volume === 0) this.speaker.hush();
    remember({ volume });
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sounds.play("move", volume), REST_MS);
  }

  /** @param {Level} level */
  setSpeech(level) {
    this.speaker.level = level;
    remember({ speech: level });
    this.speaker.hush();
    if (level !== "off") this.speaker.start({ text: this.sample(), rank: 0, ply: -1 });
  }

  draw() {
    const output = find("volume-value");
    output.textContent = this.volume === 0 ? say("Off") : say("{percent} %", { percent: this.volume });
    find("volume").setAttribute("aria-valuetext", output.textContent);
    const note = NOTES[this.speaker.ability] ?? "";
    find("speech-note").textContent = note;
    find("speech-note").hidden = note === "";
  }
}
