import { readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

/** Seconds of processor time that the host took from this machine ("steal"); null where that is unknown. */
export function stolenSeconds(): number | null {
  const ticks = processorTicks();
  return ticks && (ticks.steal ?? 0) / TICKS_A_SECOND;
}

/** Milliseconds for which the machine's processors have worked, for whomever; null where that is unknown. */
export function busyMs(): number | null {
  const ticks = processorTicks();
  if (!ticks) return null;
  const { user = 0, nice = 0, system = 0, irq = 0, softirq = 0 } = ticks;
  return ((user + nice + system + irq + softirq) / TICKS_A_SECOND) * 1000;
}

const KINDS = ["user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"] as const;

function processorTicks(): Partial<Record<(typeof KINDS)[number], number>> | null {
  try {
    const [, ...ticks] = readFileSync("/proc/stat", "latin1").split("\n", 1)[0]?.split(/\s+/) ?? [];
    return Object.fromEntries(KINDS.map((kind, i) => [kind, Number(ticks[i] ?? 0)]));
  } catch {
    return null;
  }
}
