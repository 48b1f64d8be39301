import { type MirrorMessageRow, readMirrorMessages } from "#lib/console/mirror/rows/messages";
import { currentRows } from "#lib/console/projection/current-rows";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import { batchStatus } from "#lib/domain/messages/status";
import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { rows, type Sql } from "#lib/platform/postgres/sql";
import { textReached } from "#lib/platform/retention/checkpoints";
import { isTextRemoved, type LockedMessage, lockMessages } from "#lib/service/messages/lock-messages";
import { lockTexts } from "#lib/service/retention/lock-texts";

/** A message for the gate: the read model's row, with the service's present values over it. */
export type LockedRow = { row: MirrorMessageRow; locked: LockedMessage };

type CurrentRow = Pick<
  MirrorMessageRow,
  "id" | "updatedAt" | "status" | "code" | "attempts" | "providerId" | "sentAt" | "finalAt"
>;

/** Locks these messages until the transaction ends, so that they cannot change, and returns those that exist, by id. */
export async function lockRows(
  tx: Sql,
  campaign: ConsoleCampaignRow,
  of: string,
  messageIds: string[],
): Promise<Map<string, LockedRow>> {
  await lockTexts(tx, of, "shared");
  const uuids = messageIds.flatMap((id) => parseId("message", id) ?? []);
  const locked = new Map((await lockMessages(tx, of, uuids)).map((message) => [message.id, message]));
  const reached = await textReached(tx, campaign.campaignId);
  const known = await readMirrorMessages(tx, campaign.id, messageIds);
  const mirrored = new Map(known.map((row) => [row.id, row]));
  const ranges = [...locked.keys()].map((id) => ({ firstId: id, lastId: id }));
  const found = new Map<string, LockedRow>();
  for (const { uuid, ...current } of await rows<CurrentRow & { uuid: string }>(
    tx,
    currentRows({ of, ranges }),
  )) {
    const row = mirrored.get(current.id);
    const message = locked.get(uuid);
    if (row && message)
      found.set(row.id, { row: { ...row, ...current, ...facts(row, message, reached) }, locked: message });
  }
  return found;
}

/** The facts that the gate needs about a message besides its state. */
function facts(row: MirrorMessageRow, message: LockedMessage, reached: string | null) {
  const readAt = new Date();
  return {
    readAt,
    batchReadAt: readAt,
    batchStatus: message.batchStatus === null ? null : batchStatus(message.batchStatus),
    usedUpUpstream: row.usedUpUpstream || message.retries >= MAX_RETRIES,
    textRemoved: row.textRemoved || isTextRemoved(message, reached),
  };
}
