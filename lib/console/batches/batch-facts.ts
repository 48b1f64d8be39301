import { readMemberAges } from "#lib/console/batches/batch-members";
import { findMirrorBatch } from "#lib/console/mirror/rows/batches";
import { type CountRow, readCounts } from "#lib/console/mirror/rows/counts";
import { findSync } from "#lib/console/mirror/rows/sync";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Limits } from "#lib/console/upstream/budget";
import { ceiling, pacePerSecond } from "#lib/console/upstream/take-call";
import { batchStateSentence } from "#lib/domain/messages/batch-status-labels";
import { codeLabel, type Retryable } from "#lib/domain/messages/code-labels";
import type { RecheckFacts } from "#lib/domain/retries/batch-recheck";
import { NOT_FOR_ONE_TIME_PASSWORDS } from "#lib/domain/retries/retry-gate";
import { FINAL_CODES, isRetryableBatch } from "#lib/domain/retries/retryable";
import { ageMs } from "#lib/domain/time/age";
import type { Sql } from "#lib/platform/postgres/sql";

/** Every service accepts a page of this size. */
export const SAFE_LIMIT = 10;

/** The mirror's facts about a batch that decide whether it may be retried. */
export type BatchFacts = {
  fileName: string | null;
  status: string;
  total: number | null;
  seen: number;
  created: number;
  yes: number;
  maybe: number;
  no: number;
  retriesExhausted: number;
  /** Members that can still become created, and the earliest time at which one of them was last read. */
  changeable: number;
  oldestReadAt: Date | null;
  /** Messages that one call reads. */
  pageSize: number;
  /** Single retries of the batch's messages that are under way. */
  underWay: number;
};

/** A member that was read longer ago may have changed since. */
const MAX_CHECK_AGE_MS = 60_000;

export async function readBatchFacts(db: Sql, campaign: number, batchId: string): Promise<BatchFacts | null> {
  const batch = await findMirrorBatch(db, campaign, batchId, FINAL_CODES);
  if (!batch) return null;
  const counts = await readCounts(db, campaign, `b:${batchId}`);
  const failed = counts.filter(({ status }) => status === "failure");
  const worth = (retryable: Retryable) =>
    sum(
      failed.filter(
        ({ code, retriesExhausted }) => !retriesExhausted && codeLabel(code || null).retryable === retryable,
      ),
    );
  return {
    fileName: batch.fileName,
    status: batch.status,
    total: batch.total,
    seen: batch.seen,
    created: sum(counts.filter(({ status }) => status === "created")),
    yes: worth("yes"),
    maybe: worth("maybe"),
    no: worth("no"),
    retriesExhausted: sum(failed.filter(({ retriesExhausted }) => retriesExhausted)),
    pageSize: (await findSync(db, campaign))?.pageSize ?? SAFE_LIMIT,
    ...(await readMemberAges(db, campaign, batchId)),
  };
}

/** Why no message of the batch may be retried, or null. */
export function batchDenial(
  { status, total, seen }: BatchFacts,
  campaign: Pick<ConsoleCampaignRow, "oneTimePasswords">,
): string | null {
  if (campaign.oneTimePasswords) return NOT_FOR_ONE_TIME_PASSWORDS;
  if (!isRetryableBatch(status)) return batchStateSentence(status);
  if (total === null || seen < total) {
    return `Not all messages of this batch have been read yet: ${seen.toLocaleString("en")}${total === null ? "" : ` of ${total.toLocaleString("en")}`}.`;
  }
  return null;
}

/** Why the last check of a batch is too old, or null. */
export function ageDenial(
  { total, pageSize, oldestReadAt }: BatchFacts,
  campaign: Limits,
  now: Date,
): string | null {
  // When the last page of a large batch has been read, its first page is this old.
  const checkMs = ((2 * (total ?? 0)) / pageSize / ceiling(campaign)) * 1000;
  if (oldestReadAt && ageMs(oldestReadAt, now) > MAX_CHECK_AGE_MS + checkMs) {
    return "The batch was checked too long ago. Check it again.";
  }
  return null;
}

/** The facts that decide how much of the batch is read again before its single call. */
export function recheckFacts(
  { total, seen, pageSize, changeable }: BatchFacts,
  campaign: Limits,
): RecheckFacts {
  return { total: total ?? seen, pageSize, changeable, perSecond: pacePerSecond(campaign) };
}

/** Why the whole batch may not be retried in one call, or null. */
export function wholeDenial(facts: BatchFacts): string | null {
  const { created, underWay, yes, maybe, no } = facts;
  if (created > 0) {
    const are = created === 1 ? "1 message is" : `${created.toLocaleString("en")} messages are`;
    return `${are} still waiting for the queue. If you retried the whole batch now, the service would refuse and mark it as failed to enqueue.`;
  }
  if (underWay > 0) {
    const are = underWay === 1 ? "1 message is" : `${underWay.toLocaleString("en")} messages are`;
    return `${are} being retried. The service refuses a retry of the whole batch until they have left Created.`;
  }
  if (yes + maybe + no === 0) return "There is nothing to retry: no failed message has retries left.";
  return null;
}

function sum(counts: CountRow[]): number {
  return counts.reduce((total, { n }) => total + n, 0);
}
