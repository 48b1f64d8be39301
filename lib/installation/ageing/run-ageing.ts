import { randomUUID } from "node:crypto";
import type { Ageing } from "#lib/installation/ageing/context";
import { type Step, stepsOf } from "#lib/installation/ageing/steps";
import { claim, isHeldBy, type Leased, letGo, renewLease } from "#lib/platform/lease";
import { loop } from "#lib/platform/loop";
import { pause } from "#lib/platform/pause";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { openPool } from "#lib/platform/postgres/pool";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import { lowerPriority } from "#lib/platform/priority/lower-priority";

const LOOK_MS = 10_000;
/** Least pause after a step; a longer step pauses for as long as it took, so that others come first. */
const PAUSE_MS = 20;
/** A row locked by others is skipped and deleted later. The limit is below the time to detect a deadlock. */
const LOCK_MS = 300;
const STATEMENT_MS = 20_000;

/** The one connection of ageing. */
export function openAgeingPool(url: string): Ageing["pool"] {
  return openPool(url, 1, "redial ageing", {
    statementMs: STATEMENT_MS,
    onConnect: (connection) => connection.query(`set lock_timeout = ${LOCK_MS}`),
  });
}

/** Deletes data that was kept for long enough, until the signal ends it. One worker does so at a time. */
export async function runAgeing(
  ageing: Ageing & { onFault: (error: unknown) => void },
  signal: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  const steps = stepsOf(ageing);
  const run = () => ageOnce(ageing, steps, holder, ageing.onFault, signal).then(() => false);
  await loop(run, { signal, onFault: ageing.onFault, idleMs: LOOK_MS });
}

/** Takes every step until none finds more. False when another worker does so, or has just done so. */
export async function ageOnce(
  { pool }: Pick<Ageing, "pool">,
  steps: Step[],
  holder: string,
  onFault: (error: unknown) => void,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await claimAgeing(pool, holder))) return false;
  await lowerPriority(pool);
  let left = steps;
  while (left.length > 0 && !signal.aborted) {
    const more: Step[] = [];
    for (const step of left) {
      if (signal.aborted) break;
      if (!(await keepAgeing(pool, holder))) return true;
      const began = performance.now();
      if (await takeStep(step, onFault)) more.push(step);
      await pause(Math.max(PAUSE_MS, performance.now() - began), signal);
    }
    left = more;
  }
  await endAgeing(pool, holder, !signal.aborted);
  return true;
}

/** A failed step does not stop the others; it is repeated in the next run. */
async function takeStep(step: Step, onFault: (error: unknown) => void): Promise<boolean> {
  try {
    return await step.run();
  } catch (error) {
    if (!isInUse(error))
      onFault(new Error(`What is old of ${step.name} could not be deleted.`, { cause: error }));
    return false;
  }
}

/** Longer than a step may take. */
const LEASE_MS = 30_000;
/** Time from the end of a run to the next one, on any worker. */
const AGAIN_MS = 60_000;

const leased: Leased = { table: sql`ageing`, key: sql`id`, until: sql`lease_until` };
const ID = 1;

/** Claims the deletion for this holder. False while another has it, and for some time after the last run. */
async function claimAgeing(db: Sql, holder: string): Promise<boolean> {
  const what = { set: sql`holder = ${holder}`, where: sql`true`, returning: sql`id`, leaseMs: LEASE_MS };
  return (await claim<{ id: number }>(db, leased, what, "claim-ageing")) !== null;
}

/** False when another has taken over. */
function keepAgeing(db: Sql, holder: string): Promise<boolean> {
  return renewLease(db, leased, ID, holder, LEASE_MS);
}

/** Ends the run. `finished`: nothing more was found. */
async function endAgeing(db: Sql, holder: string, finished: boolean): Promise<void> {
  await db.query(sql`
    update ageing set ${letGo(leased, finished ? AGAIN_MS : 0)},
      finished_at = case when ${finished} then clock_timestamp() else finished_at end
    where id = ${ID} and ${isHeldBy(holder)}
  `);
}
