import { listEndedAccess } from "#lib/console/accounts/ended-access";
import type { RunningContext } from "#lib/console/context";
import { endFinished } from "#lib/console/operations/operations";
import { CONSOLE } from "#lib/console/plans/stop-plan";
import { endWork } from "#lib/console/work/end-work";
import { loop } from "#lib/platform/loop";
import { begin } from "#lib/platform/postgres/sql";

const LOOK_EVERY_MS = 2000;

/** Ends what people began just when they were removed or had their role lowered. */
export function endWorkOfRemoved(
  { pool, onFault }: Pick<RunningContext, "pool" | "onFault">,
  signal: AbortSignal,
): Promise<void> {
  const run = async () => {
    for (const { operatorId: id, isRemoved } of await listEndedAccess(pool)) {
      const by = { email: CONSOLE, address: null };
      if (await begin(pool, (tx) => endWork(tx, { id, isRemoved }, by))) await endFinished(pool);
    }
    return false;
  };
  return loop(run, { signal, onFault, idleMs: LOOK_EVERY_MS });
}
