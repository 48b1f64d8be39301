import type { ConsoleContext } from "#lib/console/context";
import { readMessageNow } from "#lib/console/mirror/read-message";
import { requeue } from "#lib/console/operations/requeue";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { completeRetryStep, type RetryCompletion } from "#lib/console/requests/complete-retry-step";
import { isItem, type RetryRequestRow } from "#lib/console/requests/retry-requests";
import { SENDER_GONE } from "#lib/console/requests/retry-steps";
import { GAVE_UP_LABEL, isLookedForLongEnough } from "#lib/console/requests/unknown-outcome";
import { GAVE_UP } from "#lib/domain/retries/unknown-end";

/** If the message is unchanged after this many reads, the call was most likely not accepted, and a person may ask again. */
const READS = 4;
const NEXT_READ_MS = 1000;
/** The first pause while the message cannot be read; each further pause is longer. */
const UNREADABLE_MS = 3000;
const LONGEST_UNREADABLE_MS = 5 * 60_000;
const STOPPED_MS = 30_000;

/** Reads the outcome of a call whose answer was lost. Never sends anything. */
export async function checkUnclear(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow,
): Promise<void> {
  const { pool } = context;
  const end = async (to: RetryCompletion) => void (await completeRetryStep(pool, request, ["unclear"], to));
  const read = await readMessageNow(context, campaign, request.messageId);
  if (read.kind !== "accepted") {
    if (isLookedForLongEnough(request)) return end({ state: "lost", reason: GAVE_UP, said: GAVE_UP_LABEL });
    const later = Math.min(LONGEST_UNREADABLE_MS, (Date.now() - request.requestedAt.getTime()) / 4);
    const dueInMs = read.kind === "stopped" ? STOPPED_MS : Math.max(UNREADABLE_MS, later);
    return end({ state: "unclear", reason: request.reason, dueInMs });
  }
  const { latestStatus, updatedAt, createdAt } = read.answer;
  const failedAt = request.failedAt?.getTime();
  if (latestStatus !== "failure" || (updatedAt ?? createdAt).getTime() !== failedAt) {
    return end({ state: "accepted", reason: "read" });
  }
  if (request.checks + 1 < READS) {
    const dueInMs = NEXT_READ_MS * 2 ** request.checks;
    const { reason } = request;
    return end({ state: "unclear", reason, dueInMs, checked: true });
  }
  // Its sender died, most likely before the call left. Its lease ended long ago, and the message is unchanged.
  if (isItem(request) && request.reason === SENDER_GONE) {
    return requeue(pool, request, { state: "lost", reason: SENDER_GONE });
  }
  await end({
    state: "lost",
    reason: "unchanged",
    said: `The service probably did not accept the retry. The message was unchanged after ${READS} reads.`,
  });
}
