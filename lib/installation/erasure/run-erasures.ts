import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { numberPattern } from "#lib/domain/erasure/number-forms";
import type { Erasures } from "#lib/installation/erasure/context";
import { endErasure, expireErasures, loseErasure } from "#lib/installation/erasure/end-erasure";
import { addCounts, erasureOwner } from "#lib/installation/erasure/erasure-rows";
import { ERASURE_STEPS } from "#lib/installation/erasure/erasure-steps";
import type { Erasing, Stepped } from "#lib/platform/erasure/erasing";
import { claim, isHeldBy, type Leased, leaseEnd, letGo } from "#lib/platform/lease";
import { loop } from "#lib/platform/loop";
import { pause } from "#lib/platform/pause";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { lowerPriority } from "#lib/platform/postgres/lower-priority";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { keyedNumber } from "#lib/service/retention/remove-numbers";

/** Longer than a step may take. */
const LEASE_MS = 60_000;
const LOOK_MS = 2000;
/** A step pauses at least so long after it, and as long as it took: others come first. */
const PAUSE_MS = 20;
/** Then what it waits for is looked at again. */
const WAIT_MS = 5000;
/** Whoever holds a row keeps it; the step is taken again. Shorter than a deadlock is looked for. */
const LOCK_MS = 300;
const STATEMENT_MS = 45_000;

export type Running = Erasures & {
  /** The key of the hashes that retention has left of numbers. */
  numberKey: Buffer;
  onFault: (error: unknown) => void;
};
type Claimed = { id: string; sealed: Buffer; confirmedAt: Date };

const leased: Leased = { table: sql`erasure`, key: sql`id`, until: sql`lease_until` };

/** The one connection of erasures. Its statements search every month, as all that change what others change too. */
export function openErasurePool(url: string): Pool {
  return openPool(url, 1, "redial erasure", {
    statementMs: STATEMENT_MS,
    onConnect: (connection) =>
      connection.query(`set lock_timeout = ${LOCK_MS}; set enable_partition_pruning = off`),
  });
}

/** Does what was confirmed, until the signal ends it; of several workers one does an erasure at a time. */
export async function runErasures(running: Running, signal: AbortSignal): Promise<void> {
  const holder = randomUUID();
  await loop(() => eraseOnce(running, holder, signal), { signal, onFault: running.onFault, idleMs: LOOK_MS });
}

/** Takes up an erasure and goes on with it until it ends, or has to wait. False when there is none to take up. */
export async function eraseOnce(running: Running, holder: string, signal: AbortSignal): Promise<boolean> {
  const { pool, sealing, numberKey } = running;
  await expireErasures(pool);
  const claimed = await claimErasure(pool, holder);
  if (!claimed) return false;
  await lowerPriority(pool);
  const number = await sealing.open(claimed.sealed, erasureOwner(claimed.id));
  if (number === null) {
    await loseErasure(pool, claimed.id);
    return true;
  }
  const erasing = {
    ...{ id: claimed.id, number, pattern: numberPattern(number), before: claimed.confirmedAt },
    hashed: keyedNumber(number, numberKey),
  };
  while (!signal.aborted) {
    const began = performance.now();
    const next = await takeStep(running, erasing, holder);
    if (next !== "on") return next === "over";
    await pause(Math.max(PAUSE_MS, performance.now() - began), signal);
  }
  await release(pool, claimed.id, holder, 0);
  return false;
}

function claimErasure(db: Sql, holder: string): Promise<Claimed | null> {
  const what = {
    set: sql`holder = ${holder}`,
    where: sql`state = 'running'`,
    returning: sql`id, sealed, confirmed_at`,
    leaseMs: LEASE_MS,
  };
  return claim<Claimed>(db, leased, what, "claim-erasure");
}

type Next = "on" | "waits" | "over" | "lost";

/** One step and how far it came, in one transaction: a worker that is killed loses it, and the next one repeats it. */
async function takeStep(running: Running, erasing: Erasing, holder: string): Promise<Next> {
  try {
    return await begin(running.pool, async (tx) => {
      const at = await maybeRow<{ step: number; place: unknown }>(
        tx,
        sql`select step, place from erasure where id = ${erasing.id} and ${isHeldBy(holder)} for update`,
      );
      if (!at) return "lost";
      const step = ERASURE_STEPS[at.step];
      if (!step) return endErasure(tx, running.settings, erasing.id).then(() => "over" as const);
      const stepped = await step.run(tx, erasing, at.place);
      await addCounts(tx, erasing.id, stepped.erased);
      await note(tx, erasing.id, stepped);
      return stepped.waitsFor ? "waits" : "on";
    });
  } catch (error) {
    if (!isInUse(error)) throw error;
    return "on";
  }
}

async function note(tx: Sql, id: string, { place, ended, waitsFor }: Stepped): Promise<void> {
  const next = ended ? sql`step = step + 1, place = null` : sql`place = ${JSON.stringify(place)}`;
  const lease = waitsFor ? letGo(leased, WAIT_MS) : sql`lease_until = ${leaseEnd(LEASE_MS)}`;
  await tx.query(sql`update erasure set ${next}, waits_for = ${waitsFor ?? null}, ${lease} where id = ${id}`);
}

async function release(db: Sql, id: string, holder: string, afterMs: number): Promise<void> {
  await db.query(sql`update erasure set ${letGo(leased, afterMs)} where id = ${id} and ${isHeldBy(holder)}`);
}
