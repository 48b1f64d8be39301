import type { FilePace } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import { checkFile } from "#lib/console/approvals/check-file";
import { askForMails } from "#lib/console/approvals/file-mail-rows";
import { measureParts } from "#lib/console/approvals/file-parts";
import { insertApproval } from "#lib/console/approvals/insert-approval";
import { appendPiece, dropFile, type Seals } from "#lib/console/approvals/pieces";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import type { ConsoleContext } from "#lib/console/context";
import { sayAlive } from "#lib/console/uploads/say-alive";
import { completeUpload, type UploadRow } from "#lib/console/uploads/upload-rows";
import { isRefusedError } from "#lib/domain/api/refused-error";
import type { Channel } from "#lib/domain/files/channel";
import type { SendTime } from "#lib/domain/files/send-time";
import type { Trial } from "#lib/domain/files/trial";
import { iso } from "#lib/domain/time/iso";
import { begin } from "#lib/platform/postgres/sql";
import type { UploadRules } from "#lib/wire/console/upload";

const NOTHING = { batchId: null, httpStatus: null, code: "", message: "", traceId: null, answer: null };
const CHUNK_BYTES = 2 ** 20;

/** Why a file is held, how it goes then, and the address of whoever uploads it. */
type Hold = SendTime & {
  isToApprove: boolean;
  trial?: Trial | null;
  pace?: FilePace | null;
  channel?: Channel;
  address: string | null;
};

/**
 * Stores a file until somebody approves it, or until its time; nothing is sent. The file is checked as it arrives: its rows and bytes must be
 * those that the browser announced.
 */
export async function holdUpload(
  { pool, keySecret }: Pick<ConsoleContext, "pool" | "keySecret">,
  upload: UploadRow,
  file: AsyncIterable<Uint8Array>,
  rules: UploadRules,
  { isToApprove, trial = null, pace = null, channel, address, ...time }: Hold,
): Promise<UploadRow> {
  const ended = new AbortController();
  const over = new AbortController();
  void sayAlive(pool, upload.id, ended, over.signal);
  const giveUp = (code: string, message = "") =>
    begin(pool, async (tx) => {
      await dropFile(tx, upload.id);
      return completeUpload(tx, upload.id, { ...NOTHING, state: "not_sent", code, message });
    });
  const store = chunks(pool, keySecret, upload.id);
  const parts = trial && measureParts(trial.rows);
  try {
    const checked = await checkFile(file, rules, async (bytes) => {
      ended.signal.throwIfAborted();
      parts?.push(bytes);
      await store.add(bytes);
    });
    const isSame = checked.fingerprint === upload.fingerprint && checked.rowCount === upload.rowCount;
    if (!isSame || checked.mistake) return await giveUp("file_changed", checked.mistake ?? "");
    await store.flush();
    return await begin(pool, async (tx) => {
      await insertApproval(tx, upload, {
        ...{ state: isToApprove ? "waiting" : "scheduled", rules: rulesStamp(rules) },
        ...{ languages: checked.languages, segments: checked.segments, ...time, pace },
        ...(channel && { channel }),
        trial: trial && parts && { ...trial, parts: parts.end() },
      });
      if (isToApprove) await askForMails(tx, upload.id, "waiting");
      const action = isToApprove ? "file.ask" : "file.schedule";
      const parameters = { sendAt: iso(time.sendAt), notAfter: iso(time.notAfter), pace };
      await auditFile(tx, upload, { action, actor: upload.operatorEmail, address, parameters });
      return completeUpload(tx, upload.id, { ...NOTHING, state: "waiting" });
    });
  } catch (error) {
    const isSlow = isRefusedError(error) && error.refusal === "bodyTooSlow";
    return await giveUp(isSlow ? "too_slow" : "cut_off");
  } finally {
    over.abort();
  }
}

function chunks(pool: ConsoleContext["pool"], seals: Seals, id: string) {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let n = 0;
  const flush = async () => {
    if (bytes === 0) return;
    const body = Buffer.concat(parts);
    parts = [];
    bytes = 0;
    await appendPiece(pool, seals, id, n++, body);
  };
  return {
    flush,
    async add(part: Uint8Array): Promise<void> {
      // The request may reuse its buffer after the bytes were passed on.
      parts.push(Buffer.from(part));
      bytes += part.length;
      if (bytes >= CHUNK_BYTES) await flush();
    },
  };
}
