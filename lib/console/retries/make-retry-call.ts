import { accessOf, type ConsoleContext, noAccess } from "#lib/console/context";
import { absorbWithin } from "#lib/console/mirror/absorb";
import { askForCampaign, readMessageNow } from "#lib/console/mirror/read-message";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { markRetriesExhausted } from "#lib/console/mirror/rows/retries-exhausted";
import { stopAt } from "#lib/console/mirror/rows/stop-campaign";
import { requeue, stopped } from "#lib/console/operations/requeue";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { completeRetryStep, type RetryCompletion } from "#lib/console/requests/complete-retry-step";
import { isItem, type RetryRequestRow } from "#lib/console/requests/retry-requests";
import { pauseOf } from "#lib/console/retries/delay-or-deny";
import { retryBatch, retryMessage } from "#lib/console/upstream/client";
import { accepted, type Outcome, type Said } from "#lib/console/upstream/outcome";
import { reportCallEnd, type Slot } from "#lib/console/upstream/spend";
import { isUsedUpCode, retryRefusalLabel } from "#lib/domain/retries/retry-refusal-labels";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

const FIRST_CHECK_MS = 700;
/** How long a retried message is in the fastest lane; then it is read like the others on the screen. */
const FOLLOWED_MS = 10_000;
const STOPPED =
  "The service refuses the campaign's API key, its permission or this server's address. Calls have stopped.";

type Answer = Outcome<TolerantMessage | null>;

/** Makes the call of a request that is recorded as being sent, and records upstream's answer. */
export async function makeRetryCall(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
  slot: Slot,
): Promise<void> {
  const outcome = await call(context, campaign, request);
  // A refused write is an ordinary answer, so it slows nothing down.
  const answered = outcome.kind === "refused" ? ({ kind: "accepted", answer: null } as const) : outcome;
  await reportCallEnd(context.pool, campaign.id, answered, Math.random(), slot);
  await completeCall(context, campaign, request, outcome);
}

async function call(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  { messageId, batchId }: RetryRequestRow,
): Promise<Answer> {
  const access = await accessOf(context, campaign);
  if (!access) {
    return {
      kind: "stopped",
      reason: noAccess(campaign),
      httpStatus: 0,
      code: "",
      message: "",
      traceId: null,
    };
  }
  if (batchId === null) return retryMessage(access, messageId);
  const outcome = await retryBatch(access, batchId);
  return outcome.kind === "accepted" ? { ...outcome, answer: null } : outcome;
}

async function completeCall(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
  outcome: Answer,
): Promise<void> {
  const { pool } = context;
  const end = (to: RetryCompletion) => completeCalledRetry(pool, request, to);
  switch (outcome.kind) {
    case "accepted":
      return accept(context, request, outcome);
    case "dropped": {
      const { httpStatus = null, traceId, retryAfterMs } = outcome;
      return end({ state: "waiting", httpStatus, traceId, dueInMs: pauseOf(request, retryAfterMs) });
    }
    case "unclear": {
      const { httpStatus = null, traceId = null } = outcome.said ?? {};
      return end({ state: "unclear", reason: outcome.cause, httpStatus, traceId, dueInMs: FIRST_CHECK_MS });
    }
    case "stopped":
      await stopAt(pool, campaign, outcome);
      // An item of many waits for the campaign; a waiting person gets an answer.
      return isItem(request) ? requeue(pool, request, stopped(outcome)) : end(refusedBy(outcome, STOPPED));
    case "refused": {
      if (outcome.httpStatus === 404) {
        const answer = await askForCampaign(context, campaign);
        if (answer.kind === "stopped") return completeCall(context, campaign, request, answer);
        return end(refusedBy(outcome, "The service has no such message."));
      }
      const isExhausted = request.batchId === null && isUsedUpCode(outcome.code);
      if (isExhausted) await begin(pool, (tx) => markRetriesExhausted(tx, campaign.id, request.messageId));
      const now = isExhausted ? null : accepted(await readMessageNow(context, campaign, request.messageId));
      return end(
        refusedBy(outcome, retryRefusalLabel(outcome.code, outcome.message, now?.latestStatus ?? null)),
      );
    }
  }
}

/** Records the answer, writes it to the mirror and puts the message in the fastest lane, in one transaction. */
function accept(
  { pool, keySecret }: ConsoleContext,
  request: RetryRequestRow,
  { answer, traceId = null }: Extract<Answer, { kind: "accepted" }>,
): Promise<void> {
  const { campaign, messageId, operation } = request;
  return begin(pool, async (tx) => {
    await completeCalledRetry(tx, request, { state: "accepted", httpStatus: 201, traceId });
    if (answer?.id === messageId && answer.latestStatus !== "") {
      await absorbWithin(tx, campaign, [answer], new Date(), keySecret.stampKey);
    }
    if (operation === null) await keepInterest(tx, campaign, [messageId], true, FOLLOWED_MS);
  });
}

/** After its lease, the request may have been marked unclear; a late answer still decides. */
async function completeCalledRetry(db: Sql, request: RetryRequestRow, to: RetryCompletion): Promise<void> {
  await completeRetryStep(db, request, ["sending", "unclear"], to);
}

function refusedBy({ httpStatus, code, traceId }: Said, words: string): RetryCompletion {
  return { state: "refused", reason: code, said: words, httpStatus, traceId };
}
