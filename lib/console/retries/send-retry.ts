import { accessOf, LEASE_MS, noAccess, type OperationContext } from "#lib/console/context";
import { isItem } from "#lib/console/operations/put-back";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { RetryRequestRow } from "#lib/console/requests/retry-requests";
import { beginSending, cancelWaiting } from "#lib/console/requests/retry-steps";
import { deny, settleOutcome, waitForSlot } from "#lib/console/retries/settle-retry";
import type { Lane } from "#lib/console/upstream/budget";
import { retryBatch, retryMessage } from "#lib/console/upstream/client";
import type { Outcome } from "#lib/console/upstream/outcome";
import { settleBudget, takeSlot } from "#lib/console/upstream/spend";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

/** A person waits so long for a slot before the request is left to the worker. */
const PATIENCE_MS = 3000;

const ANSWERED = { kind: "accepted", answer: null } as const;

type Sending = { failedAt: Date; holder: string };

/** Makes the one call of a request, recorded before it leaves. */
export async function sendRetry(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
  { failedAt, holder }: Sending,
): Promise<void> {
  const { pool } = context;
  const waitMs = await takeSlot(pool, campaign, laneOf(request), PATIENCE_MS);
  if (waitMs > 0) return waitForSlot(pool, request, waitMs);
  const begun = await beginSending(pool, { id: request.id, failedAt }, holder, LEASE_MS);
  if (begun === "retried_already") {
    return deny(pool, request, "already_requested", "This failure has been retried already.");
  }
  if (begun === "not_held") return void (await cancelWaiting(pool, request.id));
  await makeRetryCall(context, campaign, { ...request, failedAt, tries: request.tries + 1 });
}

/** Nobody waits for the single calls of a bulk retry: they leave the faster lane to people. */
export function laneOf(request: RetryRequestRow): Lane {
  return isItem(request) ? "background" : "interactive";
}

/** The call itself, of a request that is recorded as being sent. */
export async function makeRetryCall(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
): Promise<void> {
  const access = await accessOf(context, campaign);
  const outcome: Outcome<TolerantMessage | null> = !access
    ? { kind: "stopped", reason: noAccess(campaign), httpStatus: 0, code: "", message: "", traceId: null }
    : request.batchId === null
      ? await retryMessage(access, request.messageId)
      : withoutAnswer(await retryBatch(access, request.batchId));
  // A refused write is an ordinary answer: it slows nothing down.
  const answered = outcome.kind === "refused" ? ANSWERED : outcome;
  await settleBudget(context.pool, campaign.id, answered, Math.random());
  await settleOutcome(context, campaign, request, outcome);
}

function withoutAnswer(outcome: Outcome<unknown>): Outcome<null> {
  return outcome.kind === "accepted" ? { ...outcome, answer: null } : outcome;
}
