import type { ConsoleContext } from "#lib/console/context";
import { readFreshness } from "#lib/console/freshness/freshness";
import { presentMessage, presentRecord } from "#lib/console/messages/present-message";
import { mirrorAges } from "#lib/console/mirror/mirror-ages";
import { readMessageNow } from "#lib/console/mirror/read-message";
import { type MirrorAttemptRow, readMirrorAttempts } from "#lib/console/mirror/rows/attempts";
import { findCreated } from "#lib/console/mirror/rows/created";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { readMirrorText, readPositions } from "#lib/console/mirror/rows/messages";
import { projectNow } from "#lib/console/projection/project-now";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { listRetryRecords } from "#lib/console/requests/message-requests";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { maskMetadata } from "#lib/domain/messages/mask";
import { iso } from "#lib/domain/time/iso";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { MessageDetail, TimelineAttempt } from "#lib/wire/console/message-detail";

/** An open page that has not called for this long is closed. */
const INTEREST_MS = 10_000;
/** Older requests are in the audit. */
const SHOWN_REQUESTS = 20;

/**
 * A message with its timeline. While its page is open, it stays in the fast lane. If the mirror does not have it, it is
 * read from the service at once. Throws RefusedError.
 */
export async function showMessage(
  mirror: ConsoleContext,
  reader: Reader,
  id: string,
): Promise<MessageDetail> {
  const { pool, campaign } = reader;
  await keepInterest(pool, campaign.id, [id], true, INTEREST_MS);
  const known = await readDetail(reader, id);
  if (known) return known;
  const of = ownCampaignOf(campaign);
  if (of) {
    await projectNow(mirror.pool, campaign.id, of, id);
    return (await readDetail({ ...reader, now: new Date() }, id)) ?? unknownMessage();
  }
  const outcome = await readMessageNow(mirror, campaign, id);
  if (outcome.kind !== "accepted" && outcome.kind !== "refused") {
    throw new RefusedError(
      503,
      "upstream_unavailable",
      "The console has not read this message, and the service does not answer now.",
    );
  }
  const read = outcome.kind === "accepted" && (await readDetail({ ...reader, now: new Date() }, id));
  return read || unknownMessage();
}

function unknownMessage(): never {
  throw new RefusedError(404, "message_unknown", "This campaign has no such message.");
}

function readDetail(reader: Reader, id: string): Promise<MessageDetail | null> {
  const { pool, campaign, now } = reader;
  return inSnapshot(pool, async (db) => {
    const createdAt = await findCreated(db, campaign.id, id);
    if (!createdAt) return null;
    const [row] = await readPositions(db, campaign.id, [{ id, createdAt }]);
    if (!row) return null;
    const isMasked = !reader.visibility.numbers;
    const text = await readMirrorText(db, campaign.id, row, { isMasked });
    const attempts = await readMirrorAttempts(db, campaign.id, row);
    const requests = await listRetryRecords(db, campaign.id, id, SHOWN_REQUESTS);
    const freshness = await readFreshness(db, campaign, now);
    return {
      message: presentMessage(row, reader),
      masked: isMasked,
      fullMessage: text?.fullMessage ?? null,
      textDays: row.textRemoved ? (await mirrorAges(db, campaign.id)).textDays : null,
      values: Object.fromEntries(
        Object.entries(text?.templateValues ?? {}).map(([name, v]) => [name, String(v)]),
      ),
      creatorId: text?.creatorId ?? null,
      template:
        row.templateBodyId === null ? null : { id: row.templateBodyId, body: text?.templateBody ?? null },
      batch:
        row.batchId === null
          ? null
          : {
              id: row.batchId,
              fileName: row.fileName,
              status: row.batchStatus ?? "",
              totalMessages: text?.batchTotal ?? null,
            },
      attempts: attempts.map((attempt) => presentAttempt(attempt, row.creatorEmail, isMasked)),
      requests: requests.map((request) => presentRecord(request, reader)),
      freshness,
    };
  });
}

/** The creator of the message made its first attempt; a service may not name who made later ones. */
function presentAttempt(
  row: MirrorAttemptRow,
  creatorEmail: string | null,
  isMasked: boolean,
): TimelineAttempt {
  return {
    n: row.n,
    detailed: row.detailed,
    kind: row.n === 1 ? "first" : "retry",
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: iso(row.updatedAt),
    sentAt: iso(row.sentAt),
    deliveredAt: iso(row.deliveredAt),
    errorType: row.errorType,
    errorCode: row.errorCode,
    retryable: row.status === "failure" ? codeLabel(row.errorCode).retryable : null,
    providerId: row.providerId,
    metadata: isMasked ? maskMetadata(row.metadata) : row.metadata,
    creatorEmail: row.creatorEmail ?? (row.n === 1 && row.detailed ? creatorEmail : null),
  };
}
