/**
 * Speaks by the browser's own voices, in the language of the page. Never behind the game: what is older or matters less is cut
 * off. Browsers speak only after the page has been touched once.
 */

import { givesWay, isOutOfDate, sayingOf } from "./spoken.js";

/** @typedef {import("./types.js").State} State
 * @typedef {import("./spoken.js").Level} Level
 * @typedef {import("./spoken.js").Saying} Saying */

/** What comes within this time is said in one: a move, and the threat that it makes. */
const GATHER_MS = 150;

/** The voice for a language: one on this machine rather than one from afar, then the browser's own choice.
 * @template {{lang: string, localService: boolean, default: boolean}} Voice
 * @param {readonly Voice[]} voices
 * @param {string} language such as "de"
 * @returns {Voice | null} */
export function voiceFor(voices, language) {
  const worth = (/** @type {Voice} */ voice) => (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  return fitting.reduce((best, voice) => (best === null || worth(voice) > worth(best) ? voice : best), /** @type {Voice | null} */ (null));
}

export class Speaker {
  /** @param {SpeechSynthesis | undefined} synthesis the browser's; undefined where there is none
   * @param {string} language */
  constructor(synthesis, language) {
    this.synthesis = synthesis;
    this.language = language;
    /** @type {Level} */
    this.level = "off";
    /** From 0 to 100. */
    this.volume = 100;
    /** The state when something could be said last. @type {State | null} */
    this.told = null;
    /** @type {State | null} */
    this.newest = null;
    this.gathering = false;
    this.allowed = false;
    /** What is being said, and its utterance, which some browsers forget unless it is kept. @type {{saying: Saying, utterance: SpeechSynthesisUtterance} | null} */
    this.current = null;
    /** @type {Saying | null} */
    this.waiting = null;
  }

  /** Can it speak? "no-voice": not in this language.
   * @returns {"yes" | "no-speech" | "no-voice"} */
  get ability() {
    if (this.synthesis === undefined) return "no-speech";
    return voiceFor(this.synthesis.getVoices(), this.language) === null ? "no-voice" : "yes";
  }

  /** Hear of it when the browser has found its voices, which many do late.
   * @param {() => void} changed */
  onVoices(changed) {
    this.synthesis?.addEventListener?.("voiceschanged", changed);
  }

  /** The page has been touched: some browsers let only who speaks at that moment speak later. */
  allow() {
    if (this.allowed || this.level === "off") return;
    this.allowed = true;
    this.synthesis?.speak(new SpeechSynthesisUtterance(""));
  }

  /** Take in a state of the game.
   * @param {State} state */
  take(state) {
    this.newest = state;
    this.told ??= state;
    if (this.gathering) return;
    this.gathering = true;
    setTimeout(() => this.sayNews(), GATHER_MS);
  }

  sayNews() {
    this.gathering = false;
    const { told, newest } = this;
    if (told === null || newest === null) return;
    this.told = newest;
    if (this.waiting !== null && isOutOfDate(this.waiting, newest)) this.waiting = null;
    if (this.current !== null && isOutOfDate(this.current.saying, newest)) this.hush();
    const saying = sayingOf(told, newest, this.level);
    if (saying !== null) this.say(saying);
  }

  /** Say something now, or after what matters more.
   * @param {Saying} saying */
  say(saying) {
    const { current } = this;
    if (current !== null && !givesWay(current.saying, saying)) {
      this.waiting = saying;
      return;
    }
    this.hush();
    this.start(saying);
  }

  /** Say no more. */
  hush() {
    this.waiting = null;
    if (this.current === null) return;
    this.current = null;
    this.synthesis?.cancel();
  }

  /** @param {Saying} saying */
  start(saying) {
    const { synthesis } = this;
    const voice = synthesis === undefined ? null : voiceFor(synthesis.getVoices(), this.language);
    if (synthesis === undefined || voice === null || this.volume <= 0) return;
    const utterance = new SpeechSynthesisUtterance(saying.text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.volume = this.volume / 100;
    utterance.onend = utterance.onerror = () => this.ended(utterance);
    this.current = { saying, utterance };
    synthesis.speak(utterance);
  }

  /** @param {SpeechSynthesisUtterance} utterance */
  ended(utterance) {
    // One that was cut off tells of its end, too.
    if (this.current?.utterance !== utterance) return;
    this.current = null;
    const { waiting } = this;
    this.waiting = null;
    if (waiting !== null) this.start(waiting);
  }
}
