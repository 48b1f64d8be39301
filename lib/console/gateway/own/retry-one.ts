import type { Pool } from "pg";
import { type Denial, type RetryEnd, retryWithin } from "#lib/console/gateway/own/retry-within";
import { presentMessage } from "#lib/console/messages/present-message";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { auditRepeated, completeRetryStep } from "#lib/console/requests/complete-retry-step";
import { findAcceptedRetry, insertRetryRequest, repeatedLabel } from "#lib/console/requests/retry-requests";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import { countReset } from "#lib/service/messages/reset-messages";
import { notifyDelivery } from "#lib/service/queue/notify";
import type { RetryAnswer } from "#lib/wire/console/retry";

/** `seen` is when the message on the operator's screen had last changed, if known. */
export type RetryAsk = { messageId: string; seen: Date | null; asker: Requester };

/**
 * Retries one message of this installation's service in one transaction with its record and audit. Of concurrent requests,
 * one retries it, and the others are told whose it is. Throws RefusedError.
 */
export async function retryOne(pool: Pool, reader: Reader, of: string, ask: RetryAsk): Promise<RetryAnswer> {
  const { asker, messageId } = ask;
  const { end, traceId } = await begin(pool, async (tx) => {
    const retry = { ...asker, campaign: reader.campaign, of, operation: null };
    const without = ([row]: MirrorMessageRow[]) => failedAnew(tx, reader, ask, row);
    const { ends, reset, traceId } = await retryWithin(tx, { ...retry, without }, [messageId]);
    const end = ends.get(messageId);
    if (end?.kind === "denied") {
      const denial = (await repeated(tx, reader, ask)) ?? end;
      await recordDenial(tx, reader, ask, denial);
      return { end: { ...end, ...denial }, traceId };
    }
    if (reset.length > 0) await countReset(tx, of, reset);
    return { end, traceId };
  });
  if (end?.kind !== "accepted") throw refusal(end, traceId);
  notifyDelivery(pool);
  return { message: presentMessage(retriedRow(end, ask.asker, traceId), { ...reader, now: new Date() }) };
}

/** The screen may still show an old failure that somebody has retried, while the message has failed again. */
async function failedAnew(
  tx: Sql,
  reader: Reader,
  ask: RetryAsk,
  row: MirrorMessageRow | undefined,
): Promise<Map<string, Denial>> {
  const isAnew = row !== undefined && ask.seen !== null && row.updatedAt.getTime() !== ask.seen.getTime();
  const denial = isAnew ? await repeated(tx, reader, ask) : null;
  return new Map(denial ? [[ask.messageId, denial]] : []);
}

/** The person whose retry of the failure on the screen was accepted. */
async function repeated(
  tx: Sql,
  { campaign }: Reader,
  { messageId, seen }: RetryAsk,
): Promise<Denial | null> {
  const before = seen && (await findAcceptedRetry(tx, campaign.id, messageId, seen));
  return before && { reason: "already_requested", text: repeatedLabel(before) };
}

async function recordDenial(
  tx: Sql,
  { campaign }: Reader,
  { messageId, asker }: RetryAsk,
  { reason, text }: Denial,
): Promise<void> {
  const asked = { ...asker, campaign: campaign.id, messageId };
  const record = { ...asked, batchId: null, operation: null, failedAt: null, state: "waiting" } as const;
  const request = await insertRetryRequest(tx, record, crypto.randomUUID(), 0);
  if (!request) return auditRepeated(tx, asked, asker);
  await completeRetryStep(tx, request, ["waiting"], { state: "denied", reason, said: text });
}

function refusal(end: Exclude<RetryEnd, { kind: "accepted" }> | undefined, traceId: string): RefusedError {
  if (end?.kind === "refused") return new RefusedError(409, end.code, end.said, traceId);
  const { reason = "unknown", text = "Nothing was sent." } = end ?? {};
  return new RefusedError(reason === "unknown" ? 404 : 409, reason, text);
}

/** The message as it is after the commit; the read model has it some moments later. */
function retriedRow(
  { request, updatedAt, failed }: Extract<RetryEnd, { kind: "accepted" }>,
  asker: Requester,
  traceId: string,
): MirrorMessageRow {
  const now = new Date();
  return {
    ...failed,
    status: "created",
    code: null,
    finalAt: null,
    updatedAt,
    changedAt: now,
    requestId: request,
    requestState: "accepted",
    requestBy: asker.operatorEmail,
    requestAt: now,
    requestFailedAt: failed.updatedAt,
    requestChangedAt: now,
    requestReason: "",
    requestSaid: "",
    requestHttpStatus: null,
    requestTraceId: traceId,
  };
}
