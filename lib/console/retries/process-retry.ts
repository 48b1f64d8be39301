import { type ConsoleContext, LEASE_MS } from "#lib/console/context";
import { evaluateRetry } from "#lib/console/messages/evaluate-retry";
import { readRowNow } from "#lib/console/mirror/read-message";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import { postponedMs } from "#lib/console/plans/postponement";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { completeRetryStep } from "#lib/console/requests/complete-retry-step";
import {
  findAcceptedRetry,
  isItem,
  type RetryRequestRow,
  repeatedLabel,
} from "#lib/console/requests/retry-requests";
import { beginSending, cancelWaiting } from "#lib/console/requests/retry-steps";
import { checkUnclear } from "#lib/console/retries/check-unclear";
import { deny, failToRead, keepStopped, waitForSlot } from "#lib/console/retries/delay-or-deny";
import { makeRetryCall } from "#lib/console/retries/make-retry-call";
import { recheckWhole, wholeBatchDenial } from "#lib/console/retries/whole-batch";
import type { Lane } from "#lib/console/upstream/budget";
import { takeSlot } from "#lib/console/upstream/spend";

/** How long a person waits for a slot before the request is left to the worker. */
const PATIENCE_MS = 3000;

/** The part of a request that comes from a click: the campaign, and the failure that the operator saw. */
type Click = { campaign: ConsoleCampaignRow; seen: Date | null };

/**
 * Takes the next step of a request that this process holds. It reads the message and, when the gate still allows it, makes
 * the call. If a call may have been made before, it only reads the outcome.
 */
export async function processRetry(
  context: ConsoleContext,
  request: RetryRequestRow,
  holder: string,
  click: Click | null = null,
): Promise<void> {
  const { pool } = context;
  const campaign = click?.campaign ?? (await findConsoleCampaign(pool, request.campaign));
  if (!campaign) return;
  if (request.state === "unclear") return checkUnclear(context, campaign, request);
  if (campaign.stop) return keepStopped(pool, request, campaign.stop);
  const postponedForMs = isItem(request) ? await postponedMs(pool, request.operation ?? 0, new Date()) : 0;
  if (postponedForMs > 0) {
    await completeRetryStep(pool, request, ["waiting"], { state: "waiting", dueInMs: postponedForMs });
    return;
  }
  if (request.batchId !== null && !(await recheckWhole(context, campaign, request))) return;

  const read = await readRowNow(context, campaign, request.messageId, laneOf(request));
  if (read.kind !== "accepted") return failToRead(context, campaign, request, read);
  const row = read.answer;
  if (!row) return deny(pool, request, "unknown", "This campaign has no such message.");
  const denied =
    (await repeatedDenial(context, row, request, click?.seen ?? null)) ??
    (await denial(context, campaign, row, request));
  if (denied) return deny(pool, request, denied.reason, denied.text);
  await send(context, campaign, { ...request, failedAt: row.updatedAt }, holder);
}

type Denial = { reason: string; text: string };

/** The screen may still show an old failure that somebody has retried, while the message has failed again. */
async function repeatedDenial(
  { pool }: ConsoleContext,
  { updatedAt }: MirrorMessageRow,
  { campaign, messageId }: RetryRequestRow,
  seen: Date | null,
): Promise<Denial | null> {
  // For the failure that was seen, at most one retry can be sent anyway: see `beginSending`.
  if (seen === null || updatedAt.getTime() === seen.getTime()) return null;
  const before = await findAcceptedRetry(pool, campaign, messageId, seen);
  return before && { reason: "already_requested", text: repeatedLabel(before) };
}

async function denial(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  row: MirrorMessageRow,
  request: RetryRequestRow,
): Promise<Denial | null> {
  if (request.batchId !== null) return wholeBatchDenial(context, campaign, row, request);
  // The requester had the permission when they asked.
  const verdict = evaluateRetry(row, { campaign, role: "operator", now: new Date() }, request.id);
  if (verdict.decision === "denied") return verdict;
  // A bulk retry covers only the failure that was selected, not a later one.
  const isAnew = isItem(request) && request.failedAt !== null && row.updatedAt > request.failedAt;
  return isAnew ? { reason: "failed_anew", text: "It has failed again since." } : null;
}

/** Makes the one call of a request, which is recorded before it leaves. */
async function send(
  context: ConsoleContext,
  campaign: ConsoleCampaignRow,
  request: RetryRequestRow & { failedAt: Date },
  holder: string,
): Promise<void> {
  const { pool } = context;
  const slot = await takeSlot(pool, campaign, laneOf(request), PATIENCE_MS);
  if (slot.waitMs > 0) return waitForSlot(pool, request, slot.waitMs);
  const begun = await beginSending(pool, request, holder, LEASE_MS);
  if (begun === "retried_already") {
    return deny(pool, request, "already_requested", "This failure has been retried already.");
  }
  if (begun === "lease_lost") return void (await cancelWaiting(pool, request.id));
  await makeRetryCall(context, campaign, { ...request, tries: request.tries + 1 }, slot);
}

/** Nobody waits for the single calls of a bulk retry, so they leave the faster lane to people. */
function laneOf(request: RetryRequestRow): Lane {
  return isItem(request) ? "background" : "interactive";
}
