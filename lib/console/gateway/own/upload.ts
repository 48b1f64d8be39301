import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { batchOfUpload } from "#lib/console/gateway/own/batch-of-upload";
import type { Outcome } from "#lib/console/upstream/outcome";
import { isCertainlyUndone } from "#lib/platform/postgres/database-unavailable";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { refuse } from "#lib/service/api/refuse";
import { takeUpload } from "#lib/service/api/upload";
import type { UploadStart } from "#lib/service/uploads/protocol";
import type { UploadThread } from "#lib/service/uploads/upload-thread";

/** A file in the form of endpoint 5, and the upload that it belongs to. */
export type OwnFile = {
  upload: { id: string; startedAt: Date };
  bytes: AsyncIterable<Uint8Array>;
  headers: Record<string, string>;
  address: string | null;
  /** How fast its batch leaves; without it as fast as it can. */
  pace?: UploadStart["pace"];
};

type Answer = { isValid: boolean; batchId: string | null } | null;
/** The outcome of a file, as of a call of endpoint 5, with the answer's text when it was refused. */
export type FileEnd = { outcome: Outcome<Answer>; text: string };
/** Sends a file to a campaign of this installation's service, by its UUID. */
export type GiveFile = (of: string, file: OwnFile) => Promise<FileEnd>;

/** Receives each file in a thread of its own, for a process that seldom receives one. */
export function seldomIntakeOf(pool: Pool, start: () => UploadThread): GiveFile {
  return async (of, file) => {
    const uploads = start();
    return intakeOf(pool, uploads)(of, file).finally(uploads.close);
  };
}

/** Receives files for the service in this process. */
export function intakeOf(pool: Pool, uploads: UploadThread): GiveFile {
  return async (of, { upload, bytes, headers, address, pace }) => {
    const traceId = randomUUID();
    const body = watched(bytes);
    try {
      const start = {
        ...(await senderOf(pool, of)),
        contentType: headers["Content-Type"] ?? "",
        bytes: Number(headers["Content-Length"]) || null,
        batchId: batchOfUpload(upload),
        address: address ?? "",
        traceId,
        pace,
      };
      const batchId = await takeUpload(uploads, start, body.chunks);
      return { outcome: { kind: "accepted", answer: { isValid: true, batchId }, traceId }, text: "" };
    } catch (error) {
      if (body.broke()) return { outcome: { kind: "unclear", cause: "connection", said: null }, text: "" };
      return refusedFile(error, traceId);
    }
  };
}

function refusedFile(error: unknown, traceId: string): FileEnd {
  const { status: httpStatus, code, fields, body } = refuse(error, traceId, true);
  const message = error instanceof Error ? error.message : "";
  const said = { httpStatus, code, message, traceId };
  const isDropped = httpStatus === 429 || (httpStatus >= 500 && isCertainlyUndone(error));
  if (isDropped) {
    const retryAfterMs = Number(fields["Retry-After"] ?? 1) * 1000;
    return { outcome: { kind: "dropped", httpStatus, retryAfterMs, traceId }, text: "" };
  }
  if (httpStatus >= 500) return { outcome: { kind: "unclear", cause: "server", said }, text: "" };
  return { outcome: { kind: "refused", ...said }, text: JSON.stringify(body) };
}

/** The campaign as the sender for which the console acts. */
async function senderOf(pool: Pool, of: string) {
  const sender = await oneRow<{ campaignId: string; creatorId: string; nationalIdRecipients: boolean }>(
    pool,
    sql`select id as campaign_id, creator_id, national_id_recipients from campaign where id = ${of}`,
  );
  return { ...sender, actor: "console" };
}

/** The body, with a way to ask whether it broke off before its end. */
function watched(bytes: AsyncIterable<Uint8Array>) {
  let isBroken = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      isBroken = true;
      throw error;
    }
  }
  return { chunks: chunks(), broke: () => isBroken };
}
