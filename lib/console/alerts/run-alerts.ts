import { databaseNow } from "#lib/console/alerts/alert-deliveries";
import { evaluateRules } from "#lib/console/alerts/alert-evaluation";
import type { AlertContext } from "#lib/console/alerts/context";
import { deliverNext } from "#lib/console/alerts/deliver";
import { loop } from "#lib/platform/loop";
import { begin } from "#lib/platform/postgres/sql";

const EVALUATE_MS = 5000;
const IDLE_MS = 1500;
/** Number of concurrent deliveries, so that a target that does not answer delays no other. */
const AT_ONCE = 3;

/** Evaluates the rules and delivers notices until the signal ends it. Any number of processes may run it. */
export async function runAlerts(context: AlertContext, signal: AbortSignal): Promise<void> {
  const { pool, routeFacts, onFault } = context;
  const evaluate = async () => {
    const now = await databaseNow(pool);
    await begin(pool, (tx) => evaluateRules(tx, now, routeFacts));
    return false;
  };
  const deliver = async () => deliverNext(context, await databaseNow(pool), Math.random());
  await Promise.all([
    loop(evaluate, { signal, onFault, idleMs: EVALUATE_MS }),
    ...Array.from({ length: AT_ONCE }, () => loop(deliver, { signal, onFault, idleMs: IDLE_MS })),
  ]);
}
