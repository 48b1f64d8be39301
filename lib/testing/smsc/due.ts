const TICK_MS = 2;

/** Runs work later with one timer for all of it: thousands of timers a second would cost a good part of a core. */
export function dueWork() {
  const buckets = new Map<number, (() => void)[]>();
  let timer: NodeJS.Timeout | null = null;
  let next = Number.POSITIVE_INFINITY;

  function arm(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (buckets.size === 0) return;
    next = Math.min(...buckets.keys());
    timer = setTimeout(run, Math.max(0, next * TICK_MS - performance.now()));
  }

  function run(): void {
    const now = Math.floor(performance.now() / TICK_MS);
    const due = [...buckets.keys()].filter((tick) => tick <= now).sort((a, b) => a - b);
    next = Number.POSITIVE_INFINITY;
    for (const tick of due) {
      const works = buckets.get(tick) ?? [];
      buckets.delete(tick);
      for (const work of works) work();
    }
    arm();
  }

  return {
    /** Work of one moment runs in the order in which it was given. */
    after(ms: number, work: () => void): void {
      const tick = Math.ceil((performance.now() + ms) / TICK_MS);
      const bucket = buckets.get(tick);
      if (bucket) bucket.push(work);
      else buckets.set(tick, [work]);
      if (tick < next) arm();
    },
    clear(): void {
      buckets.clear();
      arm();
    },
  };
}

export type DueWork = ReturnType<typeof dueWork>;
