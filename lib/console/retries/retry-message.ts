import { randomUUID } from "node:crypto";
import { type ConsoleContext, LEASE_MS } from "#lib/console/context";
import { type RetryAsk, retryOne } from "#lib/console/gateway/own/retry-one";
import { presentMessage } from "#lib/console/messages/present-message";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { auditRepeated } from "#lib/console/requests/complete-retry-step";
import {
  findRetryRequest,
  findStandingRetry,
  insertRetryRequest,
  type RetryRequestRow,
  repeatedLabel,
} from "#lib/console/requests/retry-requests";
import { processRetry } from "#lib/console/retries/process-retry";
import type { RetryAnswer } from "#lib/wire/console/retry";

const STATUS: Record<string, number | undefined> = { unknown: 404, unread: 503, stopped: 503, no_slot: 503 };

/**
 * Retries one message. For this installation's service this is one transaction. For another service the request is
 * recorded, the message read, the gate checked, then one call made. Of concurrent requests in any process, one makes the
 * call and the others are told whose it is. Throws RefusedError.
 */
export async function retryMessage(
  mirror: ConsoleContext,
  reader: Reader,
  ask: RetryAsk,
): Promise<RetryAnswer> {
  const { pool, campaign } = reader;
  const of = ownCampaignOf(campaign);
  if (of) return retryOne(mirror.pool, reader, of, ask);
  const { messageId, seen, asker } = ask;
  const holder = randomUUID();
  const asked = { ...asker, campaign: campaign.id, messageId };
  const request = await insertRetryRequest(
    pool,
    { ...asked, batchId: null, operation: null, failedAt: null, state: "waiting" },
    holder,
    LEASE_MS,
  );
  if (!request) {
    await auditRepeated(pool, asked, asker);
    const standing = await findStandingRetry(pool, campaign.id, messageId);
    throw new RefusedError(409, "already_requested", repeatedLabel(standing));
  }
  const { consoleTraceId } = asker;
  await processRetry(mirror, { ...request, consoleTraceId }, holder, { campaign, seen });
  return answer(reader, request);
}

/** The message as it is now, or a refusal that says why it is not being retried. */
async function answer(reader: Reader, { id, messageId }: RetryRequestRow): Promise<RetryAnswer> {
  const { pool, campaign } = reader;
  const [row] = await readMirrorMessages(pool, campaign.id, [messageId]);
  // The row has the message's last request, which is nearly always this one.
  const isKnown = row?.requestId === id && !isRefusal(row.requestState);
  const ended = isKnown ? null : await findRetryRequest(pool, id);
  if (row && (isKnown || (ended && !isRefusal(ended.state)))) {
    return { message: presentMessage(row, { ...reader, now: new Date() }) };
  }
  const { state, reason = "", said, traceId } = ended ?? {};
  const status = state === "refused" ? 409 : (STATUS[reason] ?? 409);
  throw new RefusedError(status, reason, said || "Nothing was sent.", traceId);
}

function isRefusal(state: string | null): boolean {
  return state === "denied" || state === "refused";
}
