import { type BatchRecheckRow, findRecheck } from "#lib/console/batches/batch-rechecks";
import { readFreshness } from "#lib/console/freshness/freshness";
import { callsLately, findOperation, listOperations } from "#lib/console/operations/operations";
import { likelyPace } from "#lib/console/operations/pace";
import { readTally } from "#lib/console/operations/tally";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { presentOperation } from "#lib/console/work/present-operation";
import { maskLabel } from "#lib/domain/messages/mask";
import { may } from "#lib/domain/people/role";
import { skipLabel } from "#lib/domain/retries/skip-labels";
import { iso } from "#lib/domain/time/iso";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { Operation, OperationDetail, OperationList } from "#lib/wire/console/operation";

const MAY_NOT_CANCEL = "You can read but not cancel. An admin of this console can make you an operator.";
/** The number of listed operations; older ones are in the audit log. */
const LISTED = 25;
/** Fewer calls in a shorter time say nothing about the pace. */
const ENOUGH_CALLS = 15;
const ENOUGH_SECONDS = 20;

/** The latest operations of the campaign, or on one of its batches. */
export async function showOperations(
  { pool, campaign, now, email, visibility }: Reader,
  batchId: string | null = null,
): Promise<OperationList> {
  const freshness = await inSnapshot(pool, (db) => readFreshness(db, campaign, now));
  const operations: Operation[] = [];
  for (const row of await listOperations(pool, campaign.id, batchId, LISTED)) {
    const { counts } = await readTally(pool, row);
    operations.push(await presentOperation(pool, row, { counts, freshness, email, visibility, now }));
  }
  return { operations, freshness };
}

/** Throws RefusedError when the campaign has no such operation. */
export async function showOperation(
  { pool, campaign, now, email, role, visibility }: Reader,
  id: number,
): Promise<OperationDetail> {
  const row = await findOperation(pool, campaign.id, id);
  if (!row) throw new RefusedError(404, "operation_unknown", "This campaign has no such operation.");
  // The counts are read after the row, so that an ended operation was counted at its end.
  const { counts, reasons } = await readTally(pool, row);
  return inSnapshot(pool, async (db) => {
    const lately = await callsLately(db, id);
    const freshness = await readFreshness(db, campaign, now);
    const likely = { n: row.total, of: freshness.coverage.read };
    const perSecond = measuredPace(lately) ?? (await likelyPace(db, campaign, likely));
    return {
      operation: await presentOperation(db, row, { counts, freshness, email, visibility, now }),
      callsLately: lately.n,
      secondsLeft: row.endedAt || counts.queued === 0 ? null : Math.ceil(counts.queued / perSecond),
      cancelDenied:
        may(role, "send") || (row.kind === "export" && row.operatorEmail === email) ? null : MAY_NOT_CANCEL,
      refused: reasons
        .filter(({ kind }) => kind === "refused")
        .map(({ reason, said, n, needAction, traceId }) => ({
          reason,
          text: visibility.numbers ? said : maskLabel(said),
          n,
          needAction,
          traceId,
        })),
      skipped: reasons
        .filter(({ kind }) => kind === "skipped")
        .map(({ reason, said, n, needAction }) => ({
          reason,
          text: said || skipLabel(reason),
          n,
          needAction,
        })),
      recheck: row.kind === "whole_batch" ? recheckOf(await findRecheck(db, id)) : null,
      freshness,
    };
  });
}

function recheckOf(row: BatchRecheckRow | null): OperationDetail["recheck"] {
  if (!row) return null;
  const { beganAt, endedAt, read, total, unread, unreadSince } = row;
  return { beganAt: iso(beganAt), endedAt: iso(endedAt), read, total, unread, unreadSince: iso(unreadSince) };
}

/** Messages per second since the first call of the last minute; null when they are too few to tell. */
function measuredPace({ n, seconds }: { n: number; seconds: number }): number | null {
  return n >= ENOUGH_CALLS || (n > 1 && seconds >= ENOUGH_SECONDS) ? (n - 1) / seconds : null;
}
