import type { Pool } from "pg";
import { RefusedError } from "#lib/console/refused-error";
import { giveUpLostUploads } from "#lib/console/uploads/give-up-uploads";
import {
  findUpload,
  insertUpload,
  listEarlierUploads,
  lockFingerprint,
  type NewUpload,
  type UploadRow,
} from "#lib/console/uploads/upload-rows";
import { begin } from "#lib/platform/postgres/sql";

export type UploadStart =
  | { kind: "begun"; upload: UploadRow }
  /** "known": the same request came before, and its own upload is running or has ended. */
  | { kind: "known"; upload: UploadRow }
  /** "earlier": these bytes were sent, or are being sent, without the operator's knowledge. */
  | { kind: "earlier"; upload: UploadRow };

/**
 * Registers an upload before its first byte leaves, so that a double click, two tabs or two operators send only one.
 * `after` is the last upload of these bytes that the operator knows of and wants to repeat.
 */
export function beginUpload(pool: Pool, upload: NewUpload, after: string | null): Promise<UploadStart> {
  return begin(pool, async (tx) => {
    await lockFingerprint(tx, upload.campaign, upload.fingerprint);
    await giveUpLostUploads(tx, upload.campaign);
    const known = await findUpload(tx, upload.campaign, upload.id);
    if (known) return { kind: "known", upload: known };
    const [last] = await listEarlierUploads(tx, upload.campaign, upload.fingerprint, 1);
    const isUnderWay = last?.state === "sending" || last?.state === "waiting";
    if (last && (isUnderWay || last.id !== after)) return { kind: "earlier", upload: last };
    const begun = await insertUpload(tx, upload);
    if (!begun) throw new RefusedError(409, "id_taken", "Reload the page and send the file again.");
    return { kind: "begun", upload: begun };
  });
}
