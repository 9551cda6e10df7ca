/**
 * Short sounds, made on the spot: wood on wood, a low double knock for something wrong, a gong for "Shogun!".
 * Browsers allow sound only after the page has been touched once.
 */

/** @typedef {{hertz: number, at: number, lasts: number, loud: number, shape: OscillatorType}} Tone */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  move: [{ hertz: 340, at: 0, lasts: 0.07, loud: 0.25, shape: "triangle" }, { hertz: 170, at: 0, lasts: 0.09, loud: 0.25, shape: "sine" }],
  wrong: [{ hertz: 150, at: 0, lasts: 0.12, loud: 0.25, shape: "triangle" }, { hertz: 120, at: 0.16, lasts: 0.16, loud: 0.25, shape: "triangle" }],
  shogun: [{ hertz: 196, at: 0, lasts: 1.1, loud: 0.25, shape: "sine" }, { hertz: 293.7, at: 0, lasts: 0.9, loud: 0.12, shape: "sine" }, { hertz: 523, at: 0, lasts: 0.4, loud: 0.05, shape: "sine" }],
  flag: [{ hertz: 660, at: 0, lasts: 0.5, loud: 0.2, shape: "square" }, { hertz: 660, at: 0.6, lasts: 0.5, loud: 0.2, shape: "square" }],
  end: [{ hertz: 262, at: 0, lasts: 0.5, loud: 0.18, shape: "sine" }, { hertz: 330, at: 0.14, lasts: 0.5, loud: 0.18, shape: "sine" }, { hertz: 392, at: 0.28, lasts: 1, loud: 0.2, shape: "sine" }],
};

export class Sounds {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /** The page has been touched: sound is allowed from now on. */
  allow() {
    this.context ??= new AudioContext();
  }

  /** @param {string} kind */
  play(kind) {
    const { context } = this;
    if (context === null) return;
    for (const tone of SOUNDS[kind] ?? []) {
      const begin = context.currentTime + tone.at;
      const oscillator = new OscillatorNode(context, { type: tone.shape, frequency: tone.hertz });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(tone.loud, begin);
      gain.gain.exponentialRampToValueAtTime(0.0005, begin + tone.lasts);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(begin);
      oscillator.stop(begin + tone.lasts);
    }
  }
}
