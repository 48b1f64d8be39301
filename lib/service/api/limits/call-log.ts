const SECOND_MS = 1000;

/**
 * The moments of the last `rate` calls of one campaign that this process let through: another may follow when the
 * oldest of them lies a second back, so that no second, wherever it begins, holds more than `rate`.
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
