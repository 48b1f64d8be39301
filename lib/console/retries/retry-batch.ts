import { randomUUID } from "node:crypto";
import { listRetryable } from "#lib/console/batches/batch-members";
import { insertRecheck } from "#lib/console/batches/batch-rechecks";
import { type ConsoleContext, LEASE_MS } from "#lib/console/context";
import { retryWholeBatch } from "#lib/console/gateway/own/retry-whole-batch";
import { findMirrorBatch } from "#lib/console/mirror/rows/batches";
import { BATCH_RUNNING, batchDenied, WHOLE_BATCH } from "#lib/console/operations/batch-retry-labels";
import { insertOperation, type NewOperation } from "#lib/console/operations/insert-operation";
import { setRequest } from "#lib/console/operations/operation-items";
import { cancelOperation, endFinished } from "#lib/console/operations/operations";
import type { Reader } from "#lib/console/reader";
import { recordAsked } from "#lib/console/record-asked";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { insertRetryRequest, type RetryRequestRow } from "#lib/console/requests/retry-requests";
import { preflight } from "#lib/console/retries/preflight";
import { processRetry } from "#lib/console/retries/process-retry";
import { codeLabel, type Retryable } from "#lib/domain/messages/code-labels";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import type { BatchPreflight, BatchRetry } from "#lib/wire/console/batch-retry";

type Started = { operation: number };

/** Whether a retry helps, in a sentence. */
const HELPS: Record<Retryable, string> = { yes: "can", maybe: "may", no: "cannot" };

/** Checks a batch again, then retries it in one call, or one by one only messages that a retry helps. Throws RefusedError. */
export async function retryBatch(
  mirror: ConsoleContext,
  reader: Reader,
  batchId: string,
  asked: BatchRetry,
  asker: Requester,
): Promise<Started> {
  const found = await preflight(reader, batchId);
  const why = asked.choice === "whole" ? found.whole : found.chosen;
  if (why !== null) throw batchDenied(why);
  const { pool, campaign } = reader;
  const batch = await findMirrorBatch(pool, campaign.id, batchId, []);
  const title = batch?.fileName ?? batchId;
  const common = { ...asker, campaign: campaign.id, batchId, title };
  if (asked.choice === "whole") {
    const agreed = asked.agreed ? { unread: asked.agreed.unread, since: new Date(asked.agreed.since) } : null;
    const missing = agreementDenial(found, agreed);
    if (missing !== null) throw batchDenied(missing);
    const of = ownCampaignOf(campaign);
    if (of) return retryWholeBatch(mirror.pool, reader, of, common);
    return startWhole(mirror, pool, common, agreed);
  }

  const wanted: Retryable[] = asked.retryable;
  const others = DELIVERY_ERROR_CODES.filter((code) => !wanted.includes(codeLabel(code).retryable));
  // "maybe" includes codes that are unknown to us, or missing.
  const known = wanted.includes("maybe") ? null : DELIVERY_ERROR_CODES;
  return begin(pool, async (tx) => {
    const ids = await listRetryable(tx, campaign.id, batchId, others, known);
    if (ids.length === 0) throw batchDenied("No failed message of this kind has retries left.");
    const choice = `Failed messages with retries left where a retry ${wanted.map((each) => HELPS[each]).join(" or ")} help`;
    const made = await insertOperation(tx, { ...common, kind: "chosen", choice, messageIds: ids });
    if (!made) throw batchDenied(BATCH_RUNNING);
    await auditStart(tx, made.id, { ...common, kind: "chosen", choice, messageIds: ids });
    return { operation: made.id };
  });
}

type Agreed = { unread: number; since: Date };

/** Why the operator's agreement does not cover what would now be left unread before the call, or null. */
function agreementDenial(
  { recheck: { unread, changeable }, oldestReadAt }: BatchPreflight,
  agreed: Agreed | null,
): string | null {
  const isAgreed =
    agreed !== null &&
    agreed.unread >= unread &&
    oldestReadAt !== null &&
    agreed.since <= new Date(oldestReadAt);
  if (unread === 0 || isAgreed) return null;
  const [n, of] = [unread.toLocaleString("en"), changeable.toLocaleString("en")];
  return `${n} of ${of} messages would not be read again before the retry. You did not agree to that number. Check the batch again.`;
}

async function startWhole(
  mirror: ConsoleContext,
  pool: Reader["pool"],
  common: Omit<NewOperation, "kind" | "choice" | "messageIds"> & { batchId: string },
  agreed: Agreed | null,
): Promise<Started> {
  const holder = randomUUID();
  const { campaign, batchId, title: _title, ...asker } = common;
  const begun = await begin(pool, async (tx) => {
    const messageIds = await listRetryable(tx, campaign, batchId, [], null);
    const [messageId] = messageIds;
    if (!messageId) return null;
    const operation: NewOperation = {
      ...common,
      kind: "whole_batch",
      choice: WHOLE_BATCH,
      messageIds,
    };
    const made = await insertOperation(tx, operation);
    if (!made) return null;
    const request = await insertRetryRequest(
      tx,
      { ...asker, campaign, batchId, messageId, operation: made.id, failedAt: null, state: "waiting" },
      holder,
      LEASE_MS,
    );
    // Somebody has just retried the same message.
    if (!request) {
      await cancelOperation(tx, campaign, made.id, asker.operatorEmail);
      return null;
    }
    await setRequest(tx, made.id, request.id);
    await insertRecheck(tx, made.id, agreed);
    await auditWhole(
      tx,
      request,
      operation,
      agreed ? { agreedUnread: agreed.unread, unreadSince: agreed.since } : {},
    );
    return request;
  });
  if (!begun || begun.operation === null) throw batchDenied(BATCH_RUNNING);
  await processRetry(mirror, { ...begun, consoleTraceId: asker.consoleTraceId }, holder);
  await endFinished(mirror.pool);
  return { operation: begun.operation };
}

/** The service's answer to the single call is recorded after this record, as part of the same write. */
function auditWhole(
  tx: Sql,
  { id, operation }: RetryRequestRow,
  asked: NewOperation,
  more: Record<string, unknown>,
): Promise<void> {
  const { campaign, batchId, choice, messageIds } = asked;
  return recordAsked(tx, campaign, asked, {
    action: "batch.retry",
    target: batchId ?? "",
    outcome: "unclear",
    parameters: { request: id, operation, choice, messages: messageIds.length, ...more },
  });
}

/** The frozen list is the operation's own; each of its calls also has a record. */
function auditStart(tx: Sql, id: number, operation: NewOperation): Promise<void> {
  const { campaign, kind, batchId, choice, messageIds } = operation;
  return recordAsked(tx, campaign, operation, {
    action: "operation.start",
    target: `operation ${id}`,
    parameters: { kind, batchId, choice, messages: messageIds.length },
  });
}
