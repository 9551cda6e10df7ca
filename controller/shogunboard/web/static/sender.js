/**
 * Sends what hands do, one after the other, so that nothing overtakes. Of the places on a piece's way only the newest
 * waits, and at most about thirty a second go out. What ends a way (putting down) is sent until the service has
 * taken or refused it: a service that is just being restarted loses no move.
 */

import { Unreachable } from "./api.js";

const BETWEEN_MS = 33;
const AGAIN_MS = 400;

/** @typedef {{action: string, man?: number, [field: string]: unknown}} Act
 * @typedef {{act: Act, passing: boolean, done: (value?: any) => void, failed: (error: unknown) => void}} Job */

export class Sender {
  /** @param {(act: Act, options?: RequestInit) => Promise<any>} post */
  constructor(post) {
    this.post = post;
    /** @type {Job[]} */
    this.jobs = [];
    this.busy = false;
    /** When the next place on a way may go out. */
    this.next = 0;
    /** Ends the wait for it. */
    this.hurry = () => {};
  }

  /** A piece is on its way: may be left out when a newer place of it is known.
   * @param {Act} act */
  pass(act) {
    const last = this.jobs.findLast((job) => job.act.man === act.man);
    if (last?.passing) last.act = act;
    else this.add(act, true).catch(() => undefined);
  }

  /** Something that must arrive. The promise is kept when the service has done it, broken when it has refused it.
   * @param {Act} act
   * @returns {Promise<any>} */
  finish(act) {
    this.jobs = this.jobs.filter((job) => !(job.passing && job.act.man === act.man));
    return this.add(act, false);
  }

  /** Something that is sent even while the page goes away; no answer comes.
   * @param {Act} act */
  last(act) {
    this.post(act, { keepalive: true }).catch(() => undefined);
  }

  /** @param {Act} act
   * @param {boolean} passing
   * @returns {Promise<any>} */
  add(act, passing) {
    return new Promise((done, failed) => {
      this.jobs.push({ act, passing, done, failed });
      if (!passing) this.hurry();
      this.run();
    });
  }

  async run() {
    if (this.busy) return;
    this.busy = true;
    for (let job = this.jobs[0]; job !== undefined; job = this.jobs[0]) {
      const early = job.passing ? this.next - performance.now() : 0;
      if (early > 0) {
        await new Promise((resume) => {
          this.hurry = () => resume(undefined);
          setTimeout(resume, early);
        });
        continue;
      }
      this.jobs.shift();
      await this.send(job);
      this.next = performance.now() + BETWEEN_MS;
    }
    this.busy = false;
  }

  /** @param {Job} job */
  async send(job) {
    for (;;) {
      try {
        job.done(await this.post(job.act));
        return;
      } catch (error) {
        if (job.passing || !(error instanceof Unreachable)) {
          job.failed(error);
          return;
        }
        await new Promise((resume) => setTimeout(resume, AGAIN_MS));
      }
    }
  }
}
