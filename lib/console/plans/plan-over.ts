import { findMirrorBatch } from "#lib/console/mirror/rows/batches";
import { readCounts } from "#lib/console/mirror/rows/counts";
import type { RetryPlanRow } from "#lib/console/plans/plan-rows";
import { codeLabel } from "#lib/domain/messages/code-labels";
import type { RetryPlan } from "#lib/domain/plans/retry-plan";
import type { Sql } from "#lib/platform/postgres/sql";

/** Why a batch's plan will never have anything to do again; null while it may, and for a campaign's plan. */
export async function overReason(
  db: Sql,
  { campaign, batchId }: Pick<RetryPlanRow, "campaign" | "batchId">,
  { maybes }: RetryPlan,
): Promise<string | null> {
  if (batchId === null) return null;
  const batch = await findMirrorBatch(db, campaign, batchId, []);
  if (!batch || batch.total === null || batch.seen < batch.total) return null;
  const isOpen = (await readCounts(db, campaign, `b:${batchId}`)).some(
    ({ status, code, retriesExhausted }) => {
      if (status === "success") return false;
      if (status !== "failure") return true;
      const { retryable } = codeLabel(code || null);
      return !retriesExhausted && (retryable === "yes" || (retryable === "maybe" && maybes !== "leave"));
    },
  );
  return isOpen ? null : "All messages of the batch are delivered, or cannot be retried.";
}
