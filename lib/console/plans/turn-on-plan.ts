import { findMirrorBatch } from "#lib/console/mirror/rows/batches";
import { findStopDenial } from "#lib/console/operations/stop-denial";
import { notePlanAction } from "#lib/console/plans/plan-actions";
import { findPlanOn, insertPlan } from "#lib/console/plans/plan-rows";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { batchStateSentence } from "#lib/domain/messages/batch-status-labels";
import { seesWhole } from "#lib/domain/people/role";
import type { RetryPlan } from "#lib/domain/plans/retry-plan";
import { NOT_FOR_ONE_TIME_PASSWORDS } from "#lib/domain/retries/retry-gate";
import { isRetryableBatch } from "#lib/domain/retries/retryable";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import type { PlanDraft } from "#lib/wire/console/plan-preview";

/** Why a restricted operator cannot have a plan for a whole campaign. */
const OWN_BATCHES_ONLY =
  "You see only what you sent here, so you can turn on a plan for a batch of yours, and none for the campaign.";
const DAY_MS = 24 * 60 * 60_000;

/** Turns a plan on. Throws RefusedError when there is one already, or when the campaign's messages must not be retried. */
export function turnOnPlan(reader: Reader, draft: PlanDraft, asker: Requester): Promise<{ plan: number }> {
  const { pool, campaign, now } = reader;
  return begin(pool, async (tx) => {
    const denied = await planDenial(tx, reader, draft);
    if (denied) throw new RefusedError(409, "plan_denied", denied);
    const rule = ruleOfDraft(draft, now);
    const made = await insertPlan(tx, { ...asker, campaign: campaign.id, batchId: draft.batchId, rule });
    if (!made) throw new RefusedError(409, "plan_denied", alreadyOn(draft));
    const { batchId: _, ...parameters } = draft;
    const by = asker.operatorEmail;
    await notePlanAction(tx, made, { kind: "on", by, parameters, address: asker.address });
    return { plan: made.id };
  });
}

/** Why no plan can be turned on there now, or null. */
export async function planDenial(
  db: Sql,
  { campaign, role }: Reader,
  draft: PlanDraft,
): Promise<string | null> {
  if (campaign.oneTimePasswords) {
    return NOT_FOR_ONE_TIME_PASSWORDS;
  }
  if (draft.batchId === null && !seesWhole(role)) return OWN_BATCHES_ONLY;
  const stopped = await findStopDenial(db, campaign);
  if (stopped !== null) return stopped;
  if (draft.batchId !== null) {
    const batch = await findMirrorBatch(db, campaign.id, draft.batchId, []);
    if (!batch) return "No message of this batch has been read yet.";
    if (!isRetryableBatch(batch.status)) return batchStateSentence(batch.status);
  }
  return (await findPlanOn(db, campaign.id, draft.batchId)) ? alreadyOn(draft) : null;
}

export function ruleOfDraft({ delaysMinutes, maybes, quiet, most, reach }: PlanDraft, now: Date): RetryPlan {
  const since = reach === "all" ? null : reach === "new" ? now : new Date(now.getTime() - DAY_MS);
  return { delaysMinutes, maybes, quiet, most, since };
}

function alreadyOn({ batchId }: PlanDraft): string {
  return `This ${batchId === null ? "campaign" : "batch"} already has a retry plan that is on. Stop it first.`;
}
