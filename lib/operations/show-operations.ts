import { may } from "#lib/domain/role";
import { skipWords } from "#lib/domain/skip-words";
import { readFreshness } from "#lib/mirror/freshness";
import { oneRead } from "#lib/mirror/one-read";
import { iso } from "#lib/mirror/present-message";
import type { Reader } from "#lib/mirror/reader";
import { likelyPace } from "#lib/operations/preflight";
import { readTally } from "#lib/operations/tally";
import { findExport } from "#lib/store/exports";
import type { OperationCounts } from "#lib/store/operation-items";
import { callsLately, findOperation, listOperations, type OperationRow } from "#lib/store/operations";
import type { Sql } from "#lib/store/sql";
import type { ExportFacts, Operation, OperationDetail, OperationList } from "#lib/wire/console-operation";

const MAY_NOT_CANCEL = "You can read but not cancel. An admin of this console can make you an operator.";
/** Older ones are in the audit log. */
const LISTED = 25;
/** Fewer calls than that say nothing about the pace. */
const ENOUGH_CALLS = 20;

/** The latest operations of the campaign, or on one of its batches. */
export async function showOperations(
  { pool, campaign, now, email }: Reader,
  batchId: string | null = null,
): Promise<OperationList> {
  const operations: Operation[] = [];
  for (const row of await listOperations(pool, campaign.id, batchId, LISTED)) {
    const { counts } = await readTally(pool, row);
    operations.push(present(row, counts, await exportOf(pool, row, now), email));
  }
  return { operations, freshness: await oneRead(pool, (db) => readFreshness(db, campaign, now)) };
}

export async function showOperation(
  { pool, campaign, now, email, role }: Reader,
  id: number,
): Promise<OperationDetail | null> {
  const row = await findOperation(pool, campaign.id, id);
  if (!row) return null;
  // After the row: what has ended was counted at its end.
  const { counts, reasons } = await readTally(pool, row);
  return oneRead(pool, async (db) => {
    const lately = await callsLately(db, id);
    const freshness = await readFreshness(db, campaign, now);
    const perSecond = lately >= ENOUGH_CALLS ? lately / secondsRun(row, now) : likelyPace(campaign);
    return {
      operation: present(row, counts, await exportOf(db, row, now), email),
      callsLately: lately,
      secondsLeft: row.endedAt || counts.queued === 0 ? null : Math.ceil(counts.queued / perSecond),
      cancelDenied:
        may(role, "send") || (row.kind === "export" && row.operatorEmail === email) ? null : MAY_NOT_CANCEL,
      stopped: row.endedAt === null && freshness.state === "stopped",
      refused: reasons
        .filter(({ kind }) => kind === "refused")
        .map(({ reason, said, n, traceId }) => ({ reason, text: said, n, traceId })),
      skipped: reasons
        .filter(({ kind }) => kind === "skipped")
        .map(({ reason, said, n }) => ({ reason, text: said || skipWords(reason), n })),
      freshness,
    };
  });
}

/** Of the last minute. */
function secondsRun({ createdAt }: OperationRow, now: Date): number {
  return Math.min(60, Math.max(1, (now.getTime() - createdAt.getTime()) / 1000));
}

async function exportOf(db: Sql, row: OperationRow, now: Date): Promise<ExportFacts | null> {
  const found = row.kind === "export" ? await findExport(db, row.id) : null;
  if (!found) return null;
  const { rows, bytes, zone, failed } = found;
  return {
    rows,
    bytes,
    zone,
    failed,
    asOf: iso(found.asOf),
    ready: found.finishedAt !== null && row.cancelledAt === null && !isPast(found.expiresAt, now),
    expiresAt: iso(found.expiresAt),
  };
}

function isPast(at: Date | null, now: Date): boolean {
  return at !== null && at <= now;
}

function present(
  row: OperationRow,
  counts: OperationCounts,
  made: ExportFacts | null,
  email: string | undefined,
): Operation {
  const { id, kind, batchId, title, choice, filter, total, cancelledBy, operatorEmail } = row;
  return {
    id,
    kind,
    export: made,
    batchId,
    title,
    choice,
    filter,
    total,
    by: operatorEmail === email ? "you" : operatorEmail,
    createdAt: row.createdAt.toISOString(),
    endedAt: iso(row.endedAt),
    cancelledAt: iso(row.cancelledAt),
    cancelledBy: cancelledBy === email && cancelledBy !== null ? "you" : cancelledBy,
    counts,
  };
}
