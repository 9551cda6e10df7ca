/**
 * What is new among the things that are told: whoever listens to a page hears each of them once. Pure.
 */

export class News {
  constructor() {
    /** What was told last, by what it is about. @type {Record<string, string>} */
    this.last = {};
  }

  /** The texts that were not told the last time; empty when there are none.
   * @param {Record<string, string>} told by what it is about; empty texts are none
   * @returns {string} */
  of(told) {
    const { last } = this;
    this.last = told;
    const fresh = Object.entries(told).filter(([about, text]) => text !== "" && text !== last[about]);
    return fresh.map(([, text]) => text).join(" ");
  }
}
