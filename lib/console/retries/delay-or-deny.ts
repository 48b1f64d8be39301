import type { Pool } from "pg";
import type { ConsoleContext } from "#lib/console/context";
import { askForCampaign } from "#lib/console/mirror/read-message";
import { stopAt } from "#lib/console/mirror/rows/stop-campaign";
import { requeue, stopped } from "#lib/console/operations/requeue";
import type { ConsoleCampaignRow, StopRow } from "#lib/console/registry/console-campaigns";
import { completeRetryStep } from "#lib/console/requests/complete-retry-step";
import { isItem, type RetryRequestRow } from "#lib/console/requests/retry-requests";
import { cancelWaiting } from "#lib/console/requests/retry-steps";
import type { Outcome, Said } from "#lib/console/upstream/outcome";
import { stoppedSentence } from "#lib/domain/messages/stop-labels";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/**
 * After this long without a slot, the person is told. Quiet hours, holds and waits that the service asked for don't count.
 */
const PATIENCE_MS = 15 * 60_000;
/** The campaign's budget never asks for a longer wait; a longer one was asked for by the service. */
const LONGEST_SLOT_MS = 30_000;

/** Ends a request that never left; as cancelled, if its operation was. `read` is the answer that prevented it, if any. */
export async function deny(
  pool: Pool,
  request: RetryRequestRow,
  reason: string,
  said: string,
  read: Pick<Said, "httpStatus" | "traceId"> | null = null,
): Promise<void> {
  if (await cancelWaiting(pool, request.id)) return;
  const { httpStatus = null, traceId } = read ?? {};
  await completeRetryStep(pool, request, ["waiting"], {
    state: "denied",
    reason,
    said,
    httpStatus,
    ...(traceId && { traceId }),
  });
}

/** Nothing has left yet, and no slot is free now. */
export async function waitForSlot(
  pool: Pool,
  request: RetryRequestRow,
  retryAfterMs: number | null,
): Promise<void> {
  if (request.slotWaitMs >= PATIENCE_MS) {
    return deny(pool, request, "no_slot", "There was no free slot for 15 minutes, so nothing was sent.");
  }
  const dueInMs = pauseOf(request, retryAfterMs);
  const forSlot = dueInMs <= LONGEST_SLOT_MS;
  await completeRetryStep(pool, request, ["waiting"], { state: "waiting", dueInMs, forSlot });
}

/** The campaign's calls had stopped before. A waiting person gets an answer; an item waits for the campaign. */
export async function keepStopped(pool: Pool, request: RetryRequestRow, stop: StopRow): Promise<void> {
  if (!isItem(request)) return deny(pool, request, "stopped", stoppedSentence(stop.reason));
  await requeue(pool, request, stopped({ ...stop, httpStatus: stop.httpStatus ?? 0 }));
}

/** The message could not be read before the call, so none is made. */
export async function failToRead(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
  outcome: Exclude<Outcome<unknown>, { kind: "accepted" }>,
): Promise<void> {
  const { pool } = context;
  if (outcome.kind === "dropped") return waitForSlot(pool, request, outcome.retryAfterMs);
  if (outcome.kind === "refused" && outcome.httpStatus === 404) {
    const answer = await askForCampaign(context, campaign);
    if (answer.kind !== "accepted") return failToRead(context, campaign, request, answer);
    return deny(pool, request, "unknown", "The service has no such message.", outcome);
  }
  if (outcome.kind === "stopped") {
    await stopAt(pool, campaign, outcome);
    if (isItem(request)) return requeue(pool, request, stopped(outcome));
    return deny(pool, request, "stopped", "Calls to the service have stopped, so nothing was sent.", outcome);
  }
  if (request.tries > 0 || request.operation !== null) return waitForSlot(pool, request, null);
  const said = "The message could not be read from the service, so nothing was sent.";
  await deny(pool, request, "unread", said, outcome.kind === "unclear" ? outcome.said : null);
}

/** The time until the next try. It grows with each try, is randomised, and is never shorter than upstream asked for. */
export function pauseOf({ tries }: RetryRequestRow, retryAfterMs: number | null): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10));
  return Math.max(retryAfterMs ?? 0, longest * (0.5 + Math.random() / 2));
}
