import { setTimeout as sleep } from "node:timers/promises";
import { databaseNow } from "#lib/console/alerts/alert-deliveries";
import { evaluateRules } from "#lib/console/alerts/alert-evaluation";
import type { AlertContext } from "#lib/console/alerts/context";
import { deliverNext } from "#lib/console/alerts/deliver";
import { begin } from "#lib/platform/postgres/sql";

const EVALUATE_MS = 5000;
const IDLE_MS = 1500;
/** Deliveries tried side by side: one that nobody answers holds up no other. */
const AT_ONCE = 3;
const FAULT_MS = 2000;

/** Looks at the rules and tells whom it concerns, until the signal ends it. Any number of processes may run it. */
export async function runAlerts(context: AlertContext, signal: AbortSignal): Promise<void> {
  const { pool } = context;
  await Promise.all([
    repeat(context, signal, async () => {
      const now = await databaseNow(pool);
      await begin(pool, (tx) => evaluateRules(tx, now));
      return EVALUATE_MS;
    }),
    ...Array.from({ length: AT_ONCE }, () =>
      repeat(context, signal, async () => {
        const hadWork = await deliverNext(context, await databaseNow(pool), Math.random());
        return hadWork ? 0 : IDLE_MS;
      }),
    ),
  ]);
}

async function repeat(
  { onFault }: AlertContext,
  signal: AbortSignal,
  turn: () => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    const waitMs = await turn().catch((error: unknown) => {
      if (!signal.aborted) onFault(error);
      return FAULT_MS;
    });
    // Ends early by throwing when the signal does.
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {});
  }
}
