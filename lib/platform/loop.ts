/** How long an idle loop waits when nothing wakes it, unless told otherwise. */
const IDLE_MS = 500;
/** How long a loop waits after a fault, such as a lost database connection. */
const FAULT_MS = 1000;

/** Lets whoever made work wake the loops that wait for it. */
export class Wake {
  #waiting = new Set<() => void>();

  wake(): void {
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }

  /** Resolves when woken, when the time is up or when the signal ends it. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", resume);
        this.#waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, milliseconds);
      signal.addEventListener("abort", resume, { once: true });
      if (signal.aborted) resume();
      else this.#waiting.add(resume);
    });
  }
}

/** Does `work` again and again: at once while there is some (true), else when woken or after a while. Faults are reported and outlived. */
export async function loop(
  work: () => Promise<boolean>,
  wake: Wake,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
  idleMs = IDLE_MS,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (!(await work())) await wake.wait(idleMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      onFault(error);
      await wake.wait(FAULT_MS, signal);
    }
  }
}
