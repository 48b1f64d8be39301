/**
 * Lets so many callers at once pass, in the order in which they came; one in a hurry never waits. So a process with
 * thousands of campaigns works through those that nobody looks at, and is still there for the ones on a screen.
 */
export class Turns {
  readonly #atOnce: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<Result>(isUrgent: boolean, work: () => Promise<Result>): Promise<Result> {
    if (isUrgent) return work();
    if (this.#taken >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#taken++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken--;
    }
  }
}
