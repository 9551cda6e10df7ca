/**
 * Short sounds, made on the spot: wood on wood, a second knock when something is taken, a low double knock for something
 * wrong, a gong for "Shogun!". Browsers allow sound only after the page has been touched once.
 */

/** @typedef {{hertz: number, at: number, lasts: number, loud: number, shape: OscillatorType}} Tone */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  move: [{ hertz: 340, at: 0, lasts: 0.07, loud: 0.25, shape: "triangle" }, { hertz: 170, at: 0, lasts: 0.09, loud: 0.25, shape: "sine" }],
  capture: [{ hertz: 460, at: 0, lasts: 0.05, loud: 0.2, shape: "triangle" }, { hertz: 340, at: 0.09, lasts: 0.08, loud: 0.3, shape: "triangle" }, { hertz: 110, at: 0.09, lasts: 0.14, loud: 0.3, shape: "sine" }],
  wrong: [{ hertz: 150, at: 0, lasts: 0.12, loud: 0.25, shape: "triangle" }, { hertz: 120, at: 0.16, lasts: 0.16, loud: 0.25, shape: "triangle" }],
  shogun: [{ hertz: 196, at: 0, lasts: 1.1, loud: 0.25, shape: "sine" }, { hertz: 293.7, at: 0, lasts: 0.9, loud: 0.12, shape: "sine" }, { hertz: 523, at: 0, lasts: 0.4, loud: 0.05, shape: "sine" }],
  flag: [{ hertz: 660, at: 0, lasts: 0.5, loud: 0.2, shape: "square" }, { hertz: 660, at: 0.6, lasts: 0.5, loud: 0.2, shape: "square" }],
  end: [{ hertz: 262, at: 0, lasts: 0.5, loud: 0.18, shape: "sine" }, { hertz: 330, at: 0.14, lasts: 0.5, loud: 0.18, shape: "sine" }, { hertz: 392, at: 0.28, lasts: 1, loud: 0.2, shape: "sine" }],
};

/** The names of all sounds, for those who compare them. */
export const KINDS = Object.keys(SOUNDS);

/** How much of a sound's strength is left at a volume: ears hear equal steps of this as more equal than those of the volume.
 * @param {number} volume from 0 to 100
 * @returns {number} from 0 to 1 */
export const gainOf = (volume) => (Math.min(Math.max(volume, 0), 100) / 100) ** 2;

export class Sounds {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** The page has been touched: sound is allowed from now on. */
  allow() {
    this.context ??= new AudioContext();
  }

  /** @param {string} kind
   * @param {number} volume from 0, which is silence, to 100 */
  play(kind, volume) {
    const { context } = this;
    if (context === null || volume <= 0) return;
    const share = gainOf(volume);
    for (const tone of SOUNDS[kind] ?? []) {
      const begin = context.currentTime + tone.at;
      const oscillator = new OscillatorNode(context, { type: tone.shape, frequency: tone.hertz });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(tone.loud * share, begin);
      gain.gain.exponentialRampToValueAtTime(0.0005 * share, begin + tone.lasts);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(begin);
      oscillator.stop(begin + tone.lasts);
    }
  }
}
