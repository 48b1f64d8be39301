import { cancelRefusal, confirmRefusal } from "#lib/domain/erasure/erasure-rules";
import { iso } from "#lib/domain/time/iso";
import type { Erasures } from "#lib/installation/erasure/context";
import {
  type ErasureRow,
  erasureOwner,
  findErasure,
  listErasures,
  readCounts,
} from "#lib/installation/erasure/erasure-rows";
import { ERASURE_STEPS } from "#lib/installation/erasure/erasure-steps";
import { totals } from "#lib/installation/erasure/find-number";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { ErasureDetail, ErasureSummary, Erasures as Listed } from "#lib/wire/service/erasure";

const SHOWN = 200;

/** Erasures, open ones first, and the number of admins. */
export async function showErasures({ pool }: Pick<Erasures, "pool">): Promise<Listed> {
  const found = await listErasures(pool, SHOWN);
  const counts = Map.groupBy(
    await readCounts(
      pool,
      found.map(({ id }) => id),
    ),
    ({ erasure }) => erasure,
  );
  const erasures = found.map((row) => summary(row, totals(counts.get(row.id) ?? []), ERASURE_STEPS.length));
  return { erasures, admins: await countAdmins(pool), asOf: new Date().toISOString() };
}

/** One erasure as an admin sees it; null when there is none. The number is shown until it is over: its second admin has to check it. */
export async function showErasure(
  { pool, sealing }: Pick<Erasures, "pool" | "sealing">,
  id: string,
  personId: string,
): Promise<ErasureDetail | null> {
  const row = await findErasure(pool, id);
  if (!row) return null;
  const now = new Date();
  const erased = totals(await readCounts(pool, [id]));
  return {
    erasure: summary(row, erased, ERASURE_STEPS.length),
    number: row.sealed && (await sealing.open(row.sealed, erasureOwner(id))),
    found: row.found,
    erased,
    about: row.state === "running" ? (ERASURE_STEPS[row.step]?.about ?? "the receipt") : null,
    waitsFor: row.waitsFor,
    receipt: row.receipt,
    confirmDenied: confirmRefusal(row, personId, now),
    cancelDenied: cancelRefusal(row),
    asOf: now.toISOString(),
  };
}

/** Number of erasures that wait for another person's confirmation. */
export async function countWaiting(db: Sql, personId: string): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*)::int as n from erasure
      where state = 'waiting' and expires_at > now() and asked_by_id <> ${personId} and hash is not null
    `,
    "erasures-waiting",
  );
  return n;
}

function summary(row: ErasureRow, erased: ErasureDetail["erased"], steps: number): ErasureSummary {
  const { id, reason, askedBy, confirmedBy, endedBy, step } = row;
  const state = row.state === "waiting" && row.expiresAt <= new Date() ? "expired" : row.state;
  const counted = (row.receipt?.erased ?? erased).filter(({ place }) => place !== "message_failed");
  return {
    ...{ id, state, reason, askedBy, confirmedBy, endedBy, step, steps },
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    confirmedAt: iso(row.confirmedAt),
    endedAt: iso(row.endedAt),
    erased: counted.reduce((sum, { n }) => sum + n, 0),
  };
}

async function countAdmins(db: Sql): Promise<number> {
  return (await oneRow<{ n: number }>(db, sql`select count(*)::int as n from operator where role = 'admin'`))
    .n;
}
