import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { type Leftover, readLeftovers } from "#lib/kills/leftovers";

const LOOK_MS = 2000;
/** Longer than every lease and pause of the product, those of the console's retries included. */
const STILL_MS = 90_000;
const LIMIT_MS = 8 * 60_000;

/** Waits until nothing is under way. Returns what has not moved for so long that it is stuck. */
export async function untilSettled(pool: Pool, say: (line: string) => void): Promise<Leftover[]> {
  const begun = Date.now();
  let before = "";
  let movedAt = begun;
  for (;;) {
    const left = await readLeftovers(pool).catch(() => null);
    if (left?.length === 0) return [];
    const now = JSON.stringify(left);
    if (now !== before) movedAt = Date.now();
    before = now;
    if (left && (Date.now() - movedAt > STILL_MS || Date.now() - begun > LIMIT_MS)) return left;
    if (left && (Date.now() - begun) % 20_000 < LOOK_MS)
      say(`  under way: ${left.map(({ what, n }) => `${n} ${what}`).join(", ")}`);
    await delay(LOOK_MS);
  }
}
