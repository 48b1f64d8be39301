import type { RunningContext } from "#lib/console/context";
import { findUnmarked, markSender } from "#lib/console/mirror/rows/own-work";
import { loop } from "#lib/platform/loop";
import { begin } from "#lib/platform/postgres/sql";

const LOOK_MS = 1000;
/** Few enough that absorbing an answer does not wait long for the mirror's lock. */
const ROWS_AT_ONCE = 5000;

/** Writes the sender to messages that were read before the console knew it. */
export function markOwnWork({ pool, onFault }: RunningContext, signal: AbortSignal): Promise<void> {
  const run = async () => {
    const found = await findUnmarked(pool);
    if (found) await begin(pool, (tx) => markSender(tx, found, ROWS_AT_ONCE));
    return found !== null;
  };
  return loop(run, { signal, onFault, idleMs: LOOK_MS });
}
