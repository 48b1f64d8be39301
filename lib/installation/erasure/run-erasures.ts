import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { numberPattern } from "#lib/domain/erasure/number-forms";
import type { Erasures } from "#lib/installation/erasure/context";
import { endErasure, expireErasures, loseErasure } from "#lib/installation/erasure/end-erasure";
import { addCounts, erasureOwner } from "#lib/installation/erasure/erasure-rows";
import { ERASURE_STEPS } from "#lib/installation/erasure/erasure-steps";
import type { Erasing } from "#lib/platform/erasure/erasing";
import { claim, isHeldBy, type Leased, leaseEnd, letGo } from "#lib/platform/lease";
import { loop } from "#lib/platform/loop";
import { pause } from "#lib/platform/pause";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { lowerPriority, NICE } from "#lib/platform/priority/lower-priority";
import { keyedNumber } from "#lib/platform/secrets/keyed-number";

/** Longer than a step may take. */
const LEASE_MS = 60_000;
const LOOK_MS = 2000;
/** Least pause after a step; a longer step pauses for as long as it took, so that others come first. */
const PAUSE_MS = 20;
/** Steps that find nothing share a transaction for this long, because a small erasure would need sixty commits. */
const SHARED_MS = 500;
/** Time until a waiting erasure is checked again. */
const WAIT_MS = 5000;
/** A step that meets a locked row is repeated. The limit is below the time to detect a deadlock. */
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
    onConnect: async (connection) => {
      await connection.query(`set lock_timeout = ${LOCK_MS}; set enable_partition_pruning = off`);
      // Somebody waits for it, and it rests as long as it works: behind all others, one number took minutes on a full machine.
      await lowerPriority(connection, NICE.erasures);
    },
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
  const number = await sealing.open(claimed.sealed, erasureOwner(claimed.id));
  if (number === null) {
    await loseErasure(pool, claimed.id);
    return true;
  }
  const erasing = {
    ...{ id: claimed.id, number, pattern: numberPattern(number), before: claimed.confirmedAt },
    ...{ hashed: keyedNumber(number, numberKey), openBytes: sealing.openBytes },
  };
  while (!signal.aborted) {
    const began = performance.now();
    const next = await takeSteps(running, erasing, holder);
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
/** The number of a step, and where in it the next one goes on. */
type Position = { step: number; place: unknown };

/**
 * Steps, up to the first that erases something, and how far they came, in one transaction: a worker that is killed loses
 * them, and the next one repeats them.
 */
async function takeSteps(running: Running, erasing: Erasing, holder: string): Promise<Next> {
  const began = performance.now();
  try {
    return await begin(running.pool, async (tx) => {
      const at = await maybeRow<Position>(
        tx,
        sql`select step, place from erasure where id = ${erasing.id} and ${isHeldBy(holder)} for update`,
      );
      if (!at) return "lost";
      for (let { step, place: checkpoint } = knownPosition(at); ; ) {
        const current = ERASURE_STEPS[step];
        if (!current) return endErasure(tx, running.settings, erasing.id).then(() => "over" as const);
        const stepped = await current.run(tx, erasing, checkpoint);
        checkpoint = stepped.ended ? null : stepped.checkpoint;
        if (stepped.ended) step++;
        const { erased, waitsFor = null } = stepped;
        if (erased.length === 0 && !waitsFor && performance.now() - began < SHARED_MS) continue;
        await addCounts(tx, erasing.id, erased);
        await note(tx, erasing.id, { step, place: checkpoint }, waitsFor);
        return waitsFor ? "waits" : "on";
      }
    });
  } catch (error) {
    if (!isInUse(error)) throw error;
    return "on";
  }
}

/** Another version may have other steps, or another order: what it noted begins again, which does no harm. */
function knownPosition({ step, place: noted }: Position): Position {
  const { of, place = null } = (noted ?? {}) as { of?: string | null; place?: unknown };
  return of === aboutOf(step) ? { step, place } : { step: 0, place: null };
}

/** Null after the last step. */
const aboutOf = (step: number) => ERASURE_STEPS[step]?.about ?? null;

async function note(tx: Sql, id: string, { step, place }: Position, waitsFor: string | null): Promise<void> {
  const at = JSON.stringify({ of: aboutOf(step), place });
  const lease = waitsFor ? letGo(leased, WAIT_MS) : sql`lease_until = ${leaseEnd(LEASE_MS)}`;
  await tx.query(
    sql`update erasure set step = ${step}, place = ${at}, waits_for = ${waitsFor}, ${lease} where id = ${id}`,
  );
}

async function release(db: Sql, id: string, holder: string, afterMs: number): Promise<void> {
  await db.query(sql`update erasure set ${letGo(leased, afterMs)} where id = ${id} and ${isHeldBy(holder)}`);
}
