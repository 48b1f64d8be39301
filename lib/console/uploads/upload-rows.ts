import type { HeldState } from "#lib/domain/files/held-file";
import { rolesFrom } from "#lib/domain/people/role";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { empty, maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type UploadState =
  | "sending"
  | "accepted"
  | "invalid"
  | "refused"
  | "dropped"
  | "stopped"
  | "not_sent"
  | "unclear"
  | "waiting"
  | "declined"
  | "expired"
  | "missed"
  | "withdrawn";

export type UploadRow = {
  id: string;
  campaign: number;
  operatorEmail: string;
  fileName: string;
  fileBytes: number;
  fingerprint: string;
  rowCount: number;
  state: UploadState;
  batchId: string | null;
  batchesBefore: string[];
  httpStatus: number | null;
  code: string;
  message: string;
  traceId: string | null;
  answer: string | null;
  changes: string[];
  startedAt: Date;
  settledAt: Date | null;
  /** Null for a file that was never held. */
  held: { state: HeldState; sendAt: string | null; notAfter: string | null; expiresAt: string } | null;
};

export type NewUpload = Pick<
  UploadRow,
  "id" | "campaign" | "operatorEmail" | "fileName" | "fileBytes" | "fingerprint" | "rowCount"
> & {
  operatorId: string;
  /** The fingerprint of the file that its rows are part of. */
  whole?: string | undefined;
  changes?: readonly string[];
  /** Stamp of the campaign's rules when it came. */
  rules?: string;
};

export type UploadResult = Pick<
  UploadRow,
  "state" | "batchId" | "httpStatus" | "code" | "message" | "traceId" | "answer"
>;

/** A process reports every few seconds. After this long without a report, the upload's outcome is unknown. */
const LOST_AFTER = "1 minute";
/** How long an unclear upload is looked for without anybody's request. */
const LOOKED_FOR = "1 day";

/** The table's columns for an `UploadRow`. */
export const UPLOAD_COLUMNS = sql`
  id, campaign, operator_email, file_name, file_bytes, fingerprint, row_count, state, batch_id, batches_before,
  http_status, code, message, trace_id, answer, changes, started_at, settled_at,
  (select json_build_object('state', h.state, 'sendAt', h.send_at, 'notAfter', h.not_after,
    'expiresAt', h.expires_at) from file_approval h where h.upload = id) as held
`;

/** Blocks every other upload of the same bytes to the same campaign until the transaction ends. */
export async function lockFingerprint(tx: Sql, campaign: number, fingerprint: string): Promise<void> {
  await tx.query(lockFor("upload", `${campaign}/${fingerprint}`));
}

/** Null when the id is taken. A trigger records which batches of this name existed before, whatever its sender may see. */
export function insertUpload(tx: Sql, upload: NewUpload): Promise<UploadRow | null> {
  return maybeRow(
    tx,
    sql`
      insert into upload (id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count,
        whole, changes, rules, state)
      values (${upload.id}, ${upload.campaign}, ${upload.operatorId}, ${upload.operatorEmail}, ${upload.fileName},
        ${upload.fileBytes}, ${upload.fingerprint}, ${upload.rowCount}, ${upload.whole ?? null}, ${JSON.stringify(upload.changes ?? [])},
        ${upload.rules ?? null}, 'sending')
      on conflict do nothing
      returning ${UPLOAD_COLUMNS}
    `,
  );
}

export function completeUpload(tx: Sql, id: string, result: UploadResult): Promise<UploadRow> {
  return oneRow(
    tx,
    sql`
      update upload set state = ${result.state}, batch_id = ${result.batchId},
        http_status = ${result.httpStatus}, code = ${result.code}, message = ${result.message},
        trace_id = ${result.traceId}, answer = ${result.answer}, settled_at = clock_timestamp()
      where id = ${id}
      returning ${UPLOAD_COLUMNS}
    `,
  );
}

/** Reports that an upload is running. False when it must stop: its sender was removed, or may no longer send. */
export async function keepUploadAlive(db: Sql, id: string): Promise<boolean> {
  const { mayGoOn } = await oneRow<{ mayGoOn: boolean }>(
    db,
    sql`
      update upload u set alive_at = clock_timestamp() where id = ${id}
      returning not exists (
        select from access_end e
        where e.operator_id = u.operator_id
          and coalesce(role_in_campaign(u.operator_id, u.campaign), '') <> all(${rolesFrom("operator")}::text[])) as may_go_on
    `,
  );
  return mayGoOn;
}

/** Marks uploads whose process died as unclear, or as not sent if the file was only being stored. Each is returned once. */
export function takeLostUploads(tx: Sql, campaign: number | null): Promise<UploadRow[]> {
  return rows(
    tx,
    sql`
      update upload u set code = 'process_died', settled_at = clock_timestamp(), state = case
        when exists (select from upload_chunk c where c.upload = u.id)
          and not exists (select from file_approval a where a.upload = u.id) then 'not_sent' else 'unclear' end
      where state = 'sending' and alive_at < clock_timestamp() - ${LOST_AFTER}::interval
        ${campaign === null ? empty : sql`and campaign = ${campaign}`}
      returning ${UPLOAD_COLUMNS}
    `,
  );
}

/** Uploads that may have made a batch which was not found yet. */
export function listUnclearUploads(db: Sql): Promise<UploadRow[]> {
  return rows(
    db,
    sql`
      select ${UPLOAD_COLUMNS} from upload
      where state = 'unclear' and started_at > clock_timestamp() - ${LOOKED_FOR}::interval
    `,
  );
}

export function findUpload(db: Sql, campaign: number, id: string): Promise<UploadRow | null> {
  return maybeRow(db, sql`select ${UPLOAD_COLUMNS} from upload where campaign = ${campaign} and id = ${id}`);
}

/** Uploads of the same bytes, or of a part of them, that made a batch, or may have: those under way first, then the newest. */
export function listEarlierUploads(
  db: Sql,
  campaign: number,
  fingerprint: string,
  limit = 5,
): Promise<UploadRow[]> {
  return rows(
    db,
    sql`
      select ${UPLOAD_COLUMNS} from upload
      where campaign = ${campaign} and (fingerprint = ${fingerprint} or whole = ${fingerprint})
        and state in ('sending', 'accepted', 'unclear', 'waiting')
      order by state in ('sending', 'waiting') desc, started_at desc
      limit ${limit}
    `,
  );
}

/** The campaign's uploads, newest first, with any outcome. Older ones are in the audit log. */
export function listLatestUploads(db: Sql, campaign: number, limit = 10): Promise<UploadRow[]> {
  return rows(
    db,
    sql`select ${UPLOAD_COLUMNS} from upload where campaign = ${campaign} order by started_at desc, id limit ${limit}`,
  );
}
