import type { Pool } from "pg";
import type { OperationContext } from "#lib/console/context";
import { absorb } from "#lib/console/mirror/absorb";
import { askForCampaign, readMessageNow } from "#lib/console/mirror/read-message";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { markUsedUp } from "#lib/console/mirror/rows/used-up";
import { isItem, putBack, stopAt, stopped } from "#lib/console/operations/put-back";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { auditRetry } from "#lib/console/requests/audit-retry";
import type { RetryRequestRow, RetryState } from "#lib/console/requests/retry-requests";
import { cancelWaiting, type RetrySettled, settleRetryRequest } from "#lib/console/requests/retry-steps";
import { accepted, type Outcome, type Said } from "#lib/console/upstream/outcome";
import { isUsedUpCode, retryRefusalWords } from "#lib/domain/retries/retry-refusal";
import { begin } from "#lib/platform/postgres/sql";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

const FIRST_CHECK_MS = 700;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Who still has no slot by then is told so. Quiet hours, a hold or a wait that the service asked for don't count. */
const PATIENCE_MS = 15 * 60_000;
/** The campaign's budget never asks for a longer wait: one that is longer was asked for by the service. */
const LONGEST_SLOT_MS = 30_000;
/** A retried message is in the fastest lane so long; after that it goes with the others on the screen. */
const FOLLOWED_MS = 10_000;

/** Records what upstream answered to the call of a retry. */
export async function settleOutcome(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
  outcome: Outcome<TolerantMessage | null>,
): Promise<void> {
  const { pool } = context;
  // Late, after its lease, it may have been called unclear meanwhile: the answer is still the truth.
  const end = (to: RetrySettled) => settle(pool, request, ["sending", "unclear"], to);
  switch (outcome.kind) {
    case "accepted":
      await end({ state: "accepted", httpStatus: 201, traceId: outcome.traceId ?? null });
      await follow(pool, request, outcome.answer);
      return;
    case "dropped":
      await end({ state: "waiting", httpStatus: 429, traceId: outcome.traceId, ...due(request, outcome) });
      return;
    case "unclear": {
      const { httpStatus = null, traceId = null } = outcome.said ?? {};
      await end({ state: "unclear", reason: outcome.cause, httpStatus, traceId, dueInMs: FIRST_CHECK_MS });
      return;
    }
    case "stopped":
      await stopAt(pool, campaign.id, outcome);
      // An item of many waits for the campaign; a person who waits for an answer gets one.
      if (isItem(request)) await putBack(pool, request, stopped(outcome));
      else
        await end(
          refusedBy(
            outcome,
            "The service refuses the campaign's API key, its permission or this server's address. Calls have stopped.",
          ),
        );
      return;
    case "refused": {
      if (outcome.httpStatus === 404) {
        const answer = await askForCampaign(context, campaign);
        if (answer.kind === "stopped") return settleOutcome(context, campaign, request, answer);
        return end(refusedBy(outcome, "The service has no such message."));
      }
      const isUsedUp = request.batchId === null && isUsedUpCode(outcome.code);
      if (isUsedUp) await begin(pool, (tx) => markUsedUp(tx, campaign.id, request.messageId));
      const now = isUsedUp ? null : accepted(await readMessageNow(context, campaign, request.messageId));
      const words = retryRefusalWords(outcome.code, outcome.message, now?.latestStatus ?? null);
      await end(refusedBy(outcome, words));
    }
  }
}

/** Nothing has left yet, and there is no slot now. */
export async function waitForSlot(
  pool: Pool,
  request: RetryRequestRow,
  retryAfterMs: number | null,
): Promise<void> {
  if (request.slotWaitMs >= PATIENCE_MS) {
    return deny(pool, request, "no_slot", "There was no free slot for 15 minutes, so nothing was sent.");
  }
  const { dueInMs } = due(request, { retryAfterMs });
  const forSlot = dueInMs <= LONGEST_SLOT_MS;
  await settle(pool, request, ["waiting"], { state: "waiting", dueInMs, forSlot });
}

/** The message could not be read before the call, so none is made. */
export async function failToRead(
  context: OperationContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
  outcome: Outcome<unknown>,
): Promise<void> {
  const { pool } = context;
  if (outcome.kind === "refused" && outcome.httpStatus === 404) {
    const answer = await askForCampaign(context, campaign);
    if (answer.kind !== "accepted") return failToRead(context, campaign, request, answer);
    return deny(pool, request, "unknown", "The service has no such message.", outcome);
  }
  if (outcome.kind === "stopped") {
    await stopAt(pool, request.campaign, outcome);
    if (isItem(request)) return putBack(pool, request, stopped(outcome));
    return deny(pool, request, "stopped", "Calls to the service have stopped, so nothing was sent.", outcome);
  }
  if (request.tries > 0 || request.operation !== null) return waitForSlot(pool, request, null);
  const said = "The message could not be read from the service, so nothing was sent.";
  await deny(pool, request, "unread", said, outcome.kind === "unclear" ? outcome.said : null);
}

/** Ends a request that never left; as cancelled, if its operation was. `read`: the answer that kept it here, if any. */
export async function deny(
  pool: Pool,
  request: RetryRequestRow,
  reason: string,
  said: string,
  read: Pick<Said, "httpStatus" | "traceId"> | null = null,
): Promise<void> {
  if (await cancelWaiting(pool, request.id)) return;
  const { httpStatus = null, traceId } = read ?? {};
  await settle(pool, request, ["waiting"], {
    state: "denied",
    reason,
    said,
    httpStatus,
    ...(traceId && { traceId }),
  });
}

/** Writes a request's new state with its audit record, in one transaction. */
export async function settle(
  pool: Pool,
  request: RetryRequestRow,
  from: RetryState[],
  to: RetrySettled,
): Promise<void> {
  await begin(pool, async (tx) => {
    if (await settleRetryRequest(tx, request.id, from, to)) await auditRetry(tx, request, to);
  });
}

async function follow(
  pool: Pool,
  { campaign, messageId, operation }: RetryRequestRow,
  answer: TolerantMessage | null,
): Promise<void> {
  if (answer?.id === messageId && answer.latestStatus !== "") {
    await absorb(pool, campaign, [answer], new Date());
  }
  if (operation === null) await keepInterest(pool, campaign, [messageId], true, FOLLOWED_MS);
}

function refusedBy({ httpStatus, code, traceId }: Said, words: string): RetrySettled {
  return { state: "refused", reason: code, said: words, httpStatus, traceId };
}

/** Later and later, spread, and never before upstream asked. */
function due(
  { tries }: RetryRequestRow,
  { retryAfterMs }: { retryAfterMs: number | null },
): { dueInMs: number } {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10));
  return { dueInMs: Math.max(retryAfterMs ?? 0, longest * (0.5 + Math.random() / 2)) };
}
