import { channelOf } from "#lib/console/approvals/channel-of";
import { holdUpload } from "#lib/console/approvals/hold-upload";
import { isToApprove } from "#lib/console/approvals/is-to-approve";
import { refuseTime } from "#lib/console/approvals/move-file";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import type { ConsoleContext } from "#lib/console/context";
import { intakeOf } from "#lib/console/gateway/own/upload";
import type { Reader } from "#lib/console/reader";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { beginUpload } from "#lib/console/uploads/begin-upload";
import { followUpload } from "#lib/console/uploads/follow-upload";
import { presentUpload } from "#lib/console/uploads/present-upload";
import { readNewBatch } from "#lib/console/uploads/read-new-batch";
import { uploadFile } from "#lib/console/uploads/upload-file";
import { findUpload } from "#lib/console/uploads/upload-rows";
import { ruleAt } from "#lib/domain/approvals/approval-rule";
import { type Pace, paceText } from "#lib/domain/files/pace";
import type { Trial } from "#lib/domain/files/trial";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { pause } from "#lib/platform/pause";
import { type Chunks, webRequest } from "#lib/service/api/api-request";
import { drain } from "#lib/service/api/drain";
import { runtime } from "#lib/service/api/runtime";
import { paced } from "#lib/service/uploads/paced";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { uploadRulesOf } from "#lib/web/console/upload-rules-of";
import { UploadRequest } from "#lib/wire/console/upload";

type Call = { request: Request; operator: Operator; mirror: ConsoleContext; reader: Reader };

type TrialQuery = Pick<UploadRequest, "tryRows" | "tryReceipts" | "tryFailures" | "tryMinutes">;

/** How long the answer waits for the new batch's first message, so that the batch's page is not empty. */
const FIRST_READ_MS = 1500;

/** Shorter than the service's own limit, so that the refusal names the operator's slow connection. */
const GRACE_MS = 15_000;

/** Streams a file from an operator's browser to the service. */
export async function receiveUpload({ request, operator, mirror, reader }: Call) {
  const { campaign } = reader;
  const { name, bytes, rows, after, sendAt, notAfter, ...asked } = readRequest(request);
  const trial = trialOf(asked, rows);
  const time = { sendAt, notAfter };
  const chosen = paceOf(asked);
  // The same request may come again when its time is near, or past.
  if ((sendAt || notAfter || chosen) && !(await findUpload(reader.pool, campaign.id, asked.id)))
    refuseTime(reader, { ...time, pace: chosen, trial });
  const rules = await uploadRulesOf(campaign);
  const stamp = rulesStamp(rules);
  const begun = await beginUpload(
    reader.pool,
    {
      ...asked,
      rules: stamp,
      campaign: campaign.id,
      operatorId: operator.id,
      operatorEmail: operator.email,
      fileName: name,
      fileBytes: bytes,
      rowCount: rows,
    },
    after ?? null,
  );
  if (begun.kind === "earlier") throw alreadySent(begun.upload.state, begun.upload.operatorEmail);
  if (begun.kind === "known") {
    const { upload, search } = await followUpload(mirror, campaign, begun.upload);
    return presentUpload(upload, reader, { search });
  }
  const body = webRequest(request).takeBody();
  const address = request.headers.get(CLIENT_ADDRESS);
  const file = paced(chunks(body), bytes, GRACE_MS);
  const isHeld = await isToApprove(reader.pool, campaign, { rows, stamp }, reader.now);
  if (isHeld || sendAt || trial) {
    const pace = chosen && { ...paceText(chosen), by: operator.email };
    const channel = await channelOf(reader.pool, campaign);
    const hold = { ...time, pace, channel, isToApprove: isHeld, trial, address };
    const held = await holdUpload(mirror, begun.upload, file, rules, hold);
    drain(body);
    return presentUpload(held, reader);
  }
  const { service, uploads } = runtime();
  const { row, retryAfterMs } = await uploadFile(mirror, campaign, begun.upload, file, {
    address,
    mostRows: ruleAt(campaign, reader.now).above,
    rules: campaign.refusedCharacters === "" ? undefined : rules,
    give: intakeOf(service.pool, uploads),
    pace: chosen && { ...chosen, setBy: operator.email },
  });
  // Upstream may answer long before the end of the file, but the browser reads the answer only after it.
  drain(body);
  if (row.state === "accepted" && row.batchId) await firstRead(mirror, reader, row.batchId);
  const { upload, search } = await followUpload(mirror, campaign, row);
  return presentUpload(upload, reader, { search, retryAfterMs });
}

function readRequest(request: Request): UploadRequest {
  const parsed = UploadRequest.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  throw new RefusedError(
    400,
    "invalid",
    "The upload's name, size, rows or fingerprint is missing or not valid.",
  );
}

function paceOf({ perMinute, until }: Pick<UploadRequest, "perMinute" | "until">): Pace | null {
  if (until) return { perMinute: null, until };
  return perMinute === undefined ? null : { perMinute, until: null };
}

/** Null where the file goes whole, also because it has no more rows than would go first. */
function trialOf({ tryRows, tryReceipts, tryFailures, tryMinutes }: TrialQuery, rows: number): Trial | null {
  if (tryRows === undefined || tryRows >= rows) return null;
  return { rows: tryRows, receipts: tryReceipts, failures: tryFailures, minutes: tryMinutes };
}

function alreadySent(state: string, by: string): RefusedError {
  if (state === "waiting")
    return new RefusedError(
      409,
      "waits_already",
      `This same file, uploaded by ${by}, is already held: it waits for an approval or for its time.`,
    );
  return state === "sending"
    ? new RefusedError(
        409,
        "being_sent",
        `${by} is sending this same file now. It was not sent a second time.`,
      )
    : new RefusedError(
        409,
        "sent_before",
        `${by} has already sent this same file. It was not sent a second time.`,
      );
}

/** The body for a reader that may stop early; the rest can still be read. */
async function* chunks(body: Chunks | null) {
  for (;;) {
    const read = await body?.next();
    if (!read || read.done) return;
    yield read.value;
  }
}

async function firstRead(mirror: ConsoleContext, { campaign }: Reader, batchId: string): Promise<void> {
  const reading = readNewBatch(mirror, campaign, batchId).catch((err: unknown) =>
    runtime().log.warn({ err }, "a new batch could not be read at once"),
  );
  await Promise.race([reading, pause(FIRST_READ_MS)]);
}
