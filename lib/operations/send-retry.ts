import { accessOf } from "#lib/mirror/context";
import { settleBudget, takeFromBudget } from "#lib/mirror/spend";
import { LEASE_MS, type OperationContext } from "#lib/operations/context";
import { deny, settleOutcome, waitForSlot } from "#lib/operations/settle-retry";
import type { ConsoleCampaignRow } from "#lib/store/console-campaigns";
import { beginSending, type RetryRequestRow } from "#lib/store/retry-requests";
import { retryBatch, retryMessage } from "#lib/upstream/client";
import type { Outcome } from "#lib/upstream/outcome";
import type { TolerantMessage } from "#lib/wire/tolerant-message";

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
  const waitMs = await takeSlot(context, campaign);
  if (waitMs > 0) return waitForSlot(pool, request, waitMs);
  if (!(await beginSending(pool, { id: request.id, failedAt }, holder, LEASE_MS))) {
    return deny(pool, request, "already_requested", "This failure has been retried already.");
  }
  await makeRetryCall(context, campaign, { ...request, failedAt, tries: request.tries + 1 });
}

/** The call itself, of a request that is recorded as being sent. */
export async function makeRetryCall(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
): Promise<void> {
  const access = accessOf(context, campaign);
  const outcome: Outcome<TolerantMessage | null> = !access
    ? { kind: "stopped", reason: "key_missing", httpStatus: 0, code: "", message: "", traceId: null }
    : request.batchId === null
      ? await retryMessage(access, request.messageId)
      : withoutAnswer(await retryBatch(access, request.batchId));
  // A refused write is an ordinary answer: it slows nothing down.
  const answered = outcome.kind === "refused" ? ANSWERED : outcome;
  await settleBudget(context.pool, campaign.id, answered, Math.random());
  await settleOutcome(context, campaign, request, outcome);
}

function withoutAnswer(outcome: Outcome<unknown>): Outcome<null> {
  return outcome.kind === "accepted" ? { kind: "accepted", answer: null } : outcome;
}

/** Zero once a call may be made now; else after how long to ask again, when that is too long to wait for. */
async function takeSlot({ pool }: OperationContext, campaign: ConsoleCampaignRow): Promise<number> {
  const startedAt = Date.now();
  for (;;) {
    const waitMs = await takeFromBudget(pool, campaign, "interactive");
    if (waitMs === 0 || Date.now() + waitMs - startedAt > PATIENCE_MS) return waitMs;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
