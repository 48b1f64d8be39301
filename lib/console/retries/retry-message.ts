import { randomUUID } from "node:crypto";
import { LEASE_MS, type Mirror } from "#lib/console/context";
import { presentMessage } from "#lib/console/messages/present-message";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import { auditRepeated } from "#lib/console/requests/audit-retry";
import {
  findAcceptedRetry,
  findRetryRequest,
  findStandingRetry,
  insertRetryRequest,
  type RetryRequestRow,
} from "#lib/console/requests/retry-requests";
import { pursueRetry } from "#lib/console/retries/pursue-retry";
import { settle } from "#lib/console/retries/settle-retry";
import type { Asker } from "#lib/platform/asker";
import type { ListedMessage } from "#lib/wire/console/message";

/** `seen`: when the message that the operator looked at had last changed, if they say so. */
export type RetryAsk = { messageId: string; seen: Date | null; asker: Asker };

export type RetryRefused = { status: number; code: string; message: string; traceId: string | null };

const STATUS: Record<string, number | undefined> = { unknown: 404, unread: 503, stopped: 503, no_slot: 503 };

/**
 * Retries one message: recorded first, read afresh, judged by the gate, then one call. Of several who ask at once, in
 * whichever process, one makes the call and the others are told whose it is.
 */
export async function retryMessage(
  mirror: Mirror,
  reader: Reader,
  { messageId, seen, asker }: RetryAsk,
): Promise<{ message: ListedMessage } | { refused: RetryRefused }> {
  const { pool } = mirror;
  const campaign = reader.campaign.id;
  const holder = randomUUID();
  const request = await insertRetryRequest(
    pool,
    { ...asker, campaign, messageId, batchId: null, operation: null, failedAt: null, state: "waiting" },
    holder,
    LEASE_MS,
  );
  if (!request) {
    await auditRepeated(pool, { campaign, messageId }, asker);
    return { refused: alreadyRequested(await findStandingRetry(pool, campaign, messageId)) };
  }

  // A screen that still shows the failure that somebody has retried, while the message has failed anew.
  const before = seen && (await findAcceptedRetry(pool, campaign, messageId, seen));
  if (before) {
    await settle(pool, request, ["waiting"], { state: "denied", reason: "already_requested" });
    return { refused: alreadyRequested(before) };
  }
  await pursueRetry(mirror, request, holder);
  return answer(mirror, reader, request);
}

async function answer(
  { pool }: Mirror,
  reader: Reader,
  { id, messageId }: RetryRequestRow,
): Promise<{ message: ListedMessage } | { refused: RetryRefused }> {
  const request = await findRetryRequest(pool, id);
  const [row] = await readMirrorMessages(pool, reader.campaign.id, [messageId]);
  if (!request || request.state === "denied" || request.state === "refused" || !row) {
    const { reason: code = "", said = "", traceId = null } = request ?? {};
    const status = request?.state === "refused" ? 409 : (STATUS[code] ?? 409);
    return { refused: { status, code, message: said || "Nothing was sent.", traceId } };
  }
  return { message: presentMessage(row, { ...reader, now: new Date() }) };
}

function alreadyRequested(request: RetryRequestRow | null): RetryRefused {
  const by = request ? ` by ${request.operatorEmail}` : "";
  const message = `A retry of this message has been requested already${by}. Nothing more was sent.`;
  return { status: 409, code: "already_requested", message, traceId: request?.traceId ?? null };
}
