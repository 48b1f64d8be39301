import { randomUUID } from "node:crypto";
import { type LockedRow, lockRows } from "#lib/console/gateway/own/lock-rows";
import { evaluateRetry } from "#lib/console/messages/evaluate-retry";
import type { MirrorMessageRow } from "#lib/console/mirror/rows/messages";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { recordRetries } from "#lib/console/requests/record-retries";
import { refusals } from "#lib/domain/api/errors";
import { retryRefusalLabel } from "#lib/domain/retries/retry-refusal-labels";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import type { LockedMessage } from "#lib/service/messages/lock-messages";
import { resetMessages } from "#lib/service/messages/reset-messages";
import { PRIORITY } from "#lib/service/queue/send-jobs";
import { campaignSenderRefusal } from "#lib/service/routes/sender-refusal";

export type Denial = { reason: string; text: string };

/** The outcome for a message: it is `created` again, the service refused it, or the gate denied it. */
export type RetryEnd =
  | { kind: "accepted"; request: number; updatedAt: Date; failed: MirrorMessageRow }
  | { kind: "refused"; request: number; code: string; said: string }
  | ({ kind: "denied" } & Denial);

export type OwnRetry = Requester & {
  campaign: ConsoleCampaignRow;
  /** The campaign's UUID in the service. */
  of: string;
  operation: number | null;
  /** Why some messages are not retried although the gate allows it. */
  without: (allowed: MirrorMessageRow[]) => Promise<Map<string, Denial>>;
};

/**
 * Retries messages of this installation's service in the caller's transaction, with the same few statements for any number.
 * Each is decided by the service's present state, and is recorded, audited and `created` again, or nothing happens.
 * `countReset` for `reset` must be the transaction's last step.
 */
export async function retryWithin(
  tx: Sql,
  retry: OwnRetry,
  messageIds: string[],
): Promise<{ ends: Map<string, RetryEnd>; reset: LockedMessage[]; traceId: string }> {
  const { campaign, of, operation } = retry;
  const traceId = retry.consoleTraceId ?? randomUUID();
  const found = await lockRows(tx, campaign, of, messageIds);
  const ends = new Map<string, RetryEnd>();
  const deny = (id: string, denial: Denial) => ends.set(id, { kind: "denied", ...denial });
  const allowed: LockedRow[] = [];
  for (const id of messageIds) {
    const locked = found.get(id);
    // The requester had the permission when they asked.
    const verdict = locked && evaluateRetry(locked.row, { campaign, role: "operator", now: new Date() });
    if (!locked || !verdict) deny(id, UNKNOWN);
    else if (verdict.decision === "denied") deny(id, verdict);
    else allowed.push(locked);
  }
  const left = await retry.without(allowed.map(({ row }) => row));
  for (const [id, denial] of left) deny(id, denial);
  const wanted = allowed.filter(({ row }) => !left.has(row.id));
  if (wanted.length === 0) return { ends, reset: [], traceId };

  const sender = await campaignSenderRefusal(tx, of);
  const code = sender === null ? "" : refusals.senderNotAllowed.code;
  const said = sender === null ? "" : retryRefusalLabel(code, sender, null);
  const state = sender === null ? "accepted" : "refused";
  const ended = { ...retry, campaign: campaign.id, operation, state, reason: code, said, traceId } as const;
  const rows = wanted.map(({ row }) => row);
  const requests = await recordRetries(tx, ended, rows);
  for (const { id } of rows) if (!requests.has(id)) deny(id, REPEATED);
  if (sender !== null) {
    for (const [id, request] of requests) ends.set(id, { kind: "refused", request, code, said });
    return { ends, reset: [], traceId };
  }
  const reset = wanted.filter(({ row }) => requests.has(row.id)).map(({ locked }) => locked);
  const moments = await resetMessages(tx, of, reset, operation === null ? PRIORITY.single : PRIORITY.batch);
  for (const { locked, row } of wanted) {
    const [request, updatedAt] = [requests.get(row.id), moments.get(locked.id)];
    if (request && updatedAt) ends.set(row.id, { kind: "accepted", request, updatedAt, failed: row });
  }
  return { ends, reset, traceId };
}

const UNKNOWN = { reason: "unknown", text: "This campaign has no such message." };
const REPEATED = { reason: "already_requested", text: "This failure has been retried already." };
