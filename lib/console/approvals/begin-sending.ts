import { randomUUID } from "node:crypto";
import { changeState } from "#lib/console/approvals/change-state";
import type { DueFile } from "#lib/console/approvals/due-files";
import type { TrialRow } from "#lib/console/approvals/trial-rows";
import { insertUpload, UPLOAD_COLUMNS, type UploadRow } from "#lib/console/uploads/upload-rows";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

const LONGEST_NAME = 255;

/** Uses up the approval or the schedule, and begins to send the file, or its first rows, as an upload. */
export async function beginSending(tx: Sql, file: DueFile): Promise<UploadRow> {
  const { trial } = file;
  const isFirst = trial !== null && !trial.passed;
  const id = isFirst ? await beginTrial(tx, file, trial) : file.id;
  if (!isFirst) await changeState(tx, "begin", sql`a.upload = ${id}`);
  return oneRow(
    tx,
    sql`
      update upload u set state = 'sending', started_at = clock_timestamp(), alive_at = clock_timestamp(), settled_at = null,
        batches_before = array(select id from mirror_batch b where b.campaign = u.campaign and b.file_name = u.file_name)
      where id = ${id}
      returning ${UPLOAD_COLUMNS}
    `,
  );
}

/** Sends the first rows of a file from now on, as an upload of their own, whose id it returns. Both uploads name each other. */
async function beginTrial(tx: Sql, file: DueFile, trial: TrialRow): Promise<string> {
  const until = sql`, due_at = clock_timestamp() + ${trial.minutes} * interval '1 minute'`;
  await changeState(tx, "try", sql`a.upload = ${file.id}`, until);
  // They were begun before, and a busy service took nothing: the same upload goes again.
  if (trial.first) return trial.first.id;
  const { whole } = await oneRow<{ whole: string }>(
    tx,
    sql`update upload set whole = coalesce(whole, fingerprint) where id = ${file.id} returning whole`,
  );
  const id = randomUUID();
  const { campaign, operatorId, operatorEmail } = file;
  const rows = `first ${trial.rows.toLocaleString("en")}`;
  const about = {
    fileName: nameOfFirst(file.fileName, rows),
    changes: [`The ${rows} rows of ${file.fileName}`],
  };
  await insertUpload(tx, {
    id,
    campaign,
    operatorId,
    operatorEmail,
    rowCount: trial.rows,
    whole,
    ...about,
    ...trial.parts.first,
  });
  await tx.query(sql`update file_trial set first_upload = ${id} where upload = ${file.id}`);
  return id;
}

function nameOfFirst(fileName: string, rows: string): string {
  const [, stem = "", type = ""] = /^(.*?)(\.[^.]{1,5})?$/s.exec(fileName) ?? [];
  const end = ` (${rows})${type}`;
  return `${stem.slice(0, LONGEST_NAME - end.length)}${end}`;
}
