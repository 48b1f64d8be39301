const SECOND_MS = 1000;

/**
 * The moments of the last `rate` calls of a campaign that this process let through. The next call may follow when the
 * oldest of them is a second ago, so no second, wherever it begins, has more than `rate` calls.
 */
export class CallLog {
  readonly rate: number;
  readonly #moments: Float64Array;
  #oldest = 0;

  constructor(rate: number) {
    this.rate = rate;
    this.#moments = new Float64Array(rate).fill(Number.NEGATIVE_INFINITY);
  }

  /** Milliseconds until another call may follow; 0 when it may now. */
  waitMs(now: number): number {
    return Math.max(0, (this.#moments[this.#oldest] ?? 0) + SECOND_MS - now);
  }

  add(now: number): void {
    this.#moments[this.#oldest] = now;
    this.#oldest = (this.#oldest + 1) % this.rate;
  }
}
