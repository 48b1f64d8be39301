import { batchBefore } from "#lib/console/batches/batch-before";
import { findBatchFile } from "#lib/console/batches/batch-file";
import { otherParts } from "#lib/console/batches/batch-parts";
import { unreadBatch } from "#lib/console/batches/unread-batch";
import { readFreshness } from "#lib/console/freshness/freshness";
import { type LeaveState, leaveStates } from "#lib/console/gateway/own/leave-states";
import { decodePosition, encodePosition } from "#lib/console/messages/list-cursor";
import { errorCounts } from "#lib/console/messages/read-chips";
import { findMirrorBatch, listMirrorBatches, type MirrorBatchRow } from "#lib/console/mirror/rows/batches";
import { readCounts } from "#lib/console/mirror/rows/counts";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { findSync } from "#lib/console/mirror/rows/sync";
import type { Reader } from "#lib/console/reader";
import type { StopRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { keysetPage } from "#lib/domain/api/keyset-page";
import { PAGE_SIZES } from "#lib/domain/api/page-sizes";
import { batchStateSentence } from "#lib/domain/messages/batch-status-labels";
import { BATCH_STATUSES } from "#lib/domain/messages/status";
import { MAY_NOT_STEER, NOT_OURS, type Steering, steeringRefusal } from "#lib/domain/messages/steer-batch";
import { stoppedSentence } from "#lib/domain/messages/stop-labels";
import { may } from "#lib/domain/people/role";
import { MAY_NOT_RETRY, NOT_FOR_ONE_TIME_PASSWORDS } from "#lib/domain/retries/retry-gate";
import { FINAL_CODES, isRetryableBatch } from "#lib/domain/retries/retryable";
import { iso } from "#lib/domain/time/iso";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { BatchDetail, BatchPage, ConsoleBatch } from "#lib/wire/console/batch";

const INTEREST_MS = 30_000;

export type BatchQuery = { after: string | null; before: string | null; size: number };

const LONGEST_SEARCH = 200;

/** The list's position in an address; invalid parts are ignored. */
export function readBatchQuery(params: URLSearchParams): BatchQuery {
  const size = PAGE_SIZES.find((known) => String(known) === params.get("size")) ?? 50;
  return { after: params.get("after"), before: params.get("before"), size };
}

/** The search text: part of a file name, in any case, or of an id. */
export function readBatchSearch(params: URLSearchParams): string {
  return params.get("q")?.trim().slice(0, LONGEST_SEARCH) ?? "";
}

/** Batches of the messages read so far, newest first. An invalid cursor returns the first page. */
export async function listBatches(
  reader: Reader,
  { after, before, size }: BatchQuery,
  search = "",
): Promise<BatchPage> {
  const { pool, campaign, now } = reader;
  await keepInterest(pool, campaign.id, [], false, INTEREST_MS);
  const { page, stop, ...read } = await inSnapshot(pool, async (db) => {
    const position = decodePosition(before ?? after ?? "");
    const isOlder = !before || position === null;
    const found = await listMirrorBatches(
      db,
      campaign.id,
      search,
      FINAL_CODES,
      isOlder ? "older" : "newer",
      position,
      size,
    );
    const { page, ...around } = keysetPage(
      { found, size, isOlder, isFirst: position === null },
      encodePosition,
    );
    const stop = (await findSync(db, campaign.id))?.stop ?? null;
    return { page, stop, ...around, freshness: await readFreshness(db, campaign, now) };
  });
  const leaving = await leavingOf(reader, page);
  return { ...read, batches: page.map((row) => presentBatch(row, reader, stop, leaving)) };
}

/** A batch. Throws Refused when no message of it was read. */
export async function showBatch(reader: Reader, id: string): Promise<BatchDetail> {
  const { pool, campaign, now } = reader;
  await keepInterest(pool, campaign.id, [], false, INTEREST_MS);
  const { row, stop, ...read } = await inSnapshot(pool, async (db) => {
    const row = await findMirrorBatch(db, campaign.id, id, FINAL_CODES);
    if (!row) throw unreadBatch();
    return {
      row,
      stop: (await findSync(db, campaign.id))?.stop ?? null,
      errors: errorCounts(await readCounts(db, campaign.id, `b:${id}`)),
      file: await findBatchFile(db, reader, id),
      parts: await otherParts(db, reader, id),
      before: await batchBefore(db, campaign.id, row),
      freshness: await readFreshness(db, campaign, now),
    };
  });
  return { ...read, batch: presentBatch(row, reader, stop, await leavingOf(reader, [row])) };
}

/** How what waits of these batches leaves. */
async function leavingOf(
  { pool, campaign }: Reader,
  batches: MirrorBatchRow[],
): Promise<Map<string, LeaveState>> {
  const of = ownCampaignOf(campaign);
  const waiting = batches.filter(({ waiting }) => waiting > 0).map(({ id }) => id);
  return of === null || waiting.length === 0 ? new Map() : leaveStates(pool, of, waiting);
}

function presentBatch(
  row: MirrorBatchRow,
  reader: Reader,
  stop: StopRow | null,
  leaving: Map<string, LeaveState>,
): ConsoleBatch {
  const { oneTimePasswords } = reader.campaign;
  const { delivered, failed, stopped, inFlight, seen } = row;
  const total = Math.max(row.total ?? 0, seen);
  const retryable = isRetryableBatch(row.status);
  const denied = retryDenial(reader, stop);
  return {
    id: row.id,
    fileName: row.fileName,
    status: row.status,
    retryable,
    retryDenied: may(reader.role, "send") ? denied : MAY_NOT_RETRY,
    planDenied: denied ?? (retryable ? null : batchStateSentence(row.status)),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    creatorId: row.creatorId,
    progress: {
      delivered,
      failed,
      stopped,
      inFlight,
      unknown: seen - delivered - failed - stopped - inFlight,
      notYetSeen: total - seen,
      total,
    },
    waiting: row.waiting,
    ...(leaving.get(row.id) ?? { stays: null, pace: null }),
    steering: steeringOf(row, reader),
    failedRetryable: retryable && !oneTimePasswords ? row.worthRetrying : 0,
    lastChangeAt: iso(row.lastChangeAt),
    notes: row.notes,
    readAt: row.readAt.toISOString(),
  };
}

function steeringOf(row: MirrorBatchRow, { campaign, role }: Reader): ConsoleBatch["steering"] {
  const status = BATCH_STATUSES.find((known) => known === row.status) ?? "messages_enqueued";
  const denied = may(role, "send") ? null : MAY_NOT_STEER;
  const of = (steering: Steering) =>
    denied ?? (ownCampaignOf(campaign) === null ? NOT_OURS : steeringRefusal(steering, { ...row, status }));
  return { hold: of("hold"), go_on: of("go_on"), stop: of("stop") };
}

/** Why nothing of a campaign's batches may be retried now, whoever asks, or null. */
function retryDenial({ campaign }: Reader, stop: StopRow | null): string | null {
  if (campaign.oneTimePasswords) return NOT_FOR_ONE_TIME_PASSWORDS;
  return stop && stoppedSentence(stop.reason);
}
