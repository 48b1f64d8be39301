import { accessOf, type ConsoleContext, LEASE_MS, noAccess } from "#lib/console/context";
import { absorb } from "#lib/console/mirror/absorb";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { stopAt } from "#lib/console/mirror/rows/stop-campaign";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { completeSend } from "#lib/console/sends/complete-send";
import { lookForSend } from "#lib/console/sends/look-for-send";
import { beginSingleSend, type SendCompletion, type SingleSendRow } from "#lib/console/sends/send-rows";
import { sendMessage } from "#lib/console/upstream/client";
import type { Outcome } from "#lib/console/upstream/outcome";
import { reportCallEnd, takeSlot } from "#lib/console/upstream/spend";
import type { TolerantMessage } from "#lib/wire/api/tolerant-message";

/** How long a person waits for a slot before the send is left to the worker. */
const SLOT_PATIENCE_MS = 3000;
const FIRST_LOOK_MS = 700;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A send that has not left by then is not sent late; its sender is told so. */
const PATIENCE_MS = 15 * 60_000;
const FOLLOWED_MS = 10_000;

const KEY_MISSING = { httpStatus: 0, code: "", message: "", traceId: null };
const ANSWERED = { kind: "accepted", answer: null } as const;

/**
 * Takes the next step of a send that this process holds: makes its one call or, when a call may have been made before, only
 * looks for the outcome.
 */
export async function processSend(
  context: ConsoleContext,
  send: SingleSendRow,
  holder: string,
): Promise<void> {
  const campaign = await findConsoleCampaign(context.pool, send.campaign);
  if (!campaign) return;
  if (send.state === "unclear") return lookForSend(context, campaign, send);
  const { pool } = context;
  if (Date.now() - send.requestedAt.getTime() > PATIENCE_MS) {
    const said = "There was no free slot for 15 minutes, so nothing was sent.";
    return completeSend(pool, send, ["waiting"], { state: "expired", code: "no_slot", said });
  }
  const { waitMs } = await takeSlot(context.pool, campaign, "interactive", SLOT_PATIENCE_MS);
  if (waitMs > 0) {
    return completeSend(pool, send, ["waiting"], { state: "waiting", dueInMs: pauseOf(send, waitMs) });
  }
  if (!(await beginSingleSend(pool, send.id, holder, LEASE_MS))) return;

  const access = await accessOf(context, campaign);
  const { recipient, language, templateValues: values } = send;
  const outcome: Outcome<TolerantMessage | null> = access
    ? await sendMessage(access, { recipient, language, values })
    : { kind: "stopped", reason: noAccess(campaign), ...KEY_MISSING };
  // A refused write is an ordinary answer, so it slows nothing down.
  const answered = outcome.kind === "refused" ? ANSWERED : outcome;
  await reportCallEnd(pool, campaign.id, answered, Math.random());
  await completeOutcome(context, campaign, { ...send, tries: send.tries + 1 }, outcome);
}

async function completeOutcome(
  { pool, keySecret }: ConsoleContext,
  campaign: ConsoleCampaignRow,
  send: SingleSendRow,
  outcome: Outcome<TolerantMessage | null>,
): Promise<void> {
  // After its lease, the send may have been marked unclear; a late answer still decides.
  const end = (to: SendCompletion) => completeSend(pool, send, ["sending", "unclear"], to);
  switch (outcome.kind) {
    case "accepted": {
      const message = outcome.answer;
      if (message) await absorb(pool, campaign.id, [message], new Date(), keySecret.stampKey);
      await end({
        state: "accepted",
        messageId: message?.id ?? null,
        httpStatus: 201,
        traceId: outcome.traceId ?? null,
      });
      if (message) await keepInterest(pool, campaign.id, [message.id], true, FOLLOWED_MS);
      return;
    }
    case "dropped": {
      const { httpStatus = null, traceId, retryAfterMs } = outcome;
      const dueInMs = pauseOf(send, retryAfterMs);
      return end({ state: "waiting", httpStatus, traceId, dueInMs });
    }
    case "unclear": {
      const { httpStatus = null, traceId = null } = outcome.said ?? {};
      return end({ state: "unclear", code: outcome.cause, httpStatus, traceId, dueInMs: FIRST_LOOK_MS });
    }
    case "stopped": {
      const { httpStatus, reason, message: said, traceId } = outcome;
      await stopAt(pool, campaign, outcome);
      return end({ state: "stopped", code: reason, said, httpStatus, traceId });
    }
    case "refused": {
      const { httpStatus, code, message: said, traceId } = outcome;
      return end({ state: "refused", code, said, httpStatus, traceId });
    }
  }
}

/** The time until the next try. It grows at random, is never shorter than upstream asked, and ends with the patience. */
function pauseOf({ tries, requestedAt }: SingleSendRow, retryAfterMs: number | null): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10));
  const left = Math.max(0, requestedAt.getTime() + PATIENCE_MS - Date.now());
  return Math.min(left + 1, Math.max(retryAfterMs ?? 0, longest * (0.5 + Math.random() / 2)));
}
