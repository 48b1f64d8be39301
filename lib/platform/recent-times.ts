const SLOTS = 5;
const SLOT_MS = 60_000;
const STEPS_PER_OCTAVE = 8;

type Slot = { minute: number; steps: Map<number, number>; failed: number };
/** Counts of the last five minutes, by duration in eighths of an octave of milliseconds, and of failures. */
export type RecentTimes = { steps: { step: number; n: number }[]; failed: number };

/** Counts durations over the last five minutes, including the current one. */
export function recentTimes(clock: () => number = Date.now) {
  let slots: Slot[] = [];

  function current(): Slot {
    const minute = Math.floor(clock() / SLOT_MS);
    slots = slots.filter((slot) => slot.minute > minute - SLOTS && slot.minute <= minute);
    const found = slots.find((slot) => slot.minute === minute);
    if (found) return found;
    const made = { minute, steps: new Map<number, number>(), failed: 0 };
    slots.push(made);
    return made;
  }

  return {
    note(ms: number, isFailed: boolean): void {
      const slot = current();
      const step = Math.floor(STEPS_PER_OCTAVE * Math.log2(Math.max(1, ms)));
      slot.steps.set(step, (slot.steps.get(step) ?? 0) + 1);
      if (isFailed) slot.failed++;
    },
    show(): RecentTimes {
      current();
      const sums = new Map<number, number>();
      for (const { steps } of slots) for (const [step, n] of steps) sums.set(step, (sums.get(step) ?? 0) + n);
      const failed = slots.reduce((sum, slot) => sum + slot.failed, 0);
      return { steps: [...sums].map(([step, n]) => ({ step, n })), failed };
    },
  };
}
