/** Lets the sync of a campaign be woken before its pause is over. */
export class Bell {
  #resume: (() => void) | null = null;
  #rung = false;

  ring(): void {
    this.#rung = true;
    this.#resume?.();
  }

  /** Resolves when the time is up, when it rings (or has rung since), or when the signal ends it. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#rung || signal.aborted) {
      this.#rung = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", resume);
        this.#resume = null;
        this.#rung = false;
        resolve();
      };
      const timer = setTimeout(resume, milliseconds);
      signal.addEventListener("abort", resume, { once: true });
      this.#resume = resume;
    });
  }
}
