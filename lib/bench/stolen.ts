import { readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

/** Seconds of processor time that the host took from this machine ("steal"); null where that is unknown. */
export function stolenSeconds(): number | null {
  try {
    // cpu user nice system idle iowait irq softirq steal …
    const [, , , , , , , , steal] =
      readFileSync("/proc/stat", "latin1").split("\n", 1)[0]?.split(/\s+/) ?? [];
    return steal === undefined ? null : Number(steal) / TICKS_A_SECOND;
  } catch {
    return null;
  }
}
