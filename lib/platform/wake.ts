/** Lets the code that creates work end the pauses of the loops that wait for it. */
export class Wake {
  #calls = 0;
  readonly #waiting = new Set<() => void>();

  /** How often `wake` was called so far. */
  get calls(): number {
    return this.#calls;
  }

  wake(): void {
    this.#calls++;
    for (const resume of this.#waiting) resume();
  }

  /**
   * Resolves when the time is over, when the signal aborts, or when `wake` is called. A call after the
   * `since`th counts too: one that comes while the caller still looks for work is not lost.
   */
  wait(milliseconds: number, signal: AbortSignal, since = this.#calls): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted || this.#calls > since) return resolve();
      const resume = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", resume);
        this.#waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, milliseconds);
      signal.addEventListener("abort", resume, { once: true });
      this.#waiting.add(resume);
    });
  }
}
