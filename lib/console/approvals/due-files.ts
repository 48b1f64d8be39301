import type { ApprovalRow } from "#lib/console/approvals/approval-rows";
import { UPLOAD_COLUMNS, type UploadRow } from "#lib/console/uploads/upload-rows";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type DueFile = Pick<
  ApprovalRow,
  "id" | "campaign" | "operatorId" | "operatorEmail" | "fileName" | "rowCount" | "decidedEmail" | "rules"
> & { uploaderRole: string | null; approverRole: string | null };

const columns = sql`u.id, u.campaign, u.operator_id, u.operator_email, u.file_name, u.row_count, a.decided_email, a.rules`;

/** An approved file that is due, with the present roles of its uploader and approver; locked until the transaction ends. */
export function lockDueFile(tx: Sql): Promise<DueFile | null> {
  return maybeRow(
    tx,
    sql`
      select ${columns}, role_in_campaign(u.operator_id, u.campaign) as uploader_role,
        role_in_campaign(a.decided_by, u.campaign) as approver_role
      from file_approval a join upload u on u.id = a.upload
      where a.state = 'approved' and a.due_at <= clock_timestamp()::timestamptz(3)
      order by a.due_at limit 1
      for update of a skip locked
    `,
    "lock-due-file",
  );
}

/** Uses the approval: from now on the file is being sent, like any upload. */
export async function beginSending(tx: Sql, id: string): Promise<UploadRow> {
  await tx.query(sql`update file_approval set state = 'sent' where upload = ${id}`);
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

/** Postpones the file, because the campaign's service was too busy. */
export async function sendLater(tx: Sql, id: string, inMs: number): Promise<void> {
  await tx.query(sql`
    update file_approval set state = 'approved', due_at = clock_timestamp() + ${inMs} * interval '1 ms' where upload = ${id}
  `);
  await tx.query(sql`update upload set state = 'waiting', settled_at = null where id = ${id}`);
}

/** Postpones files that a busy service did not take, if the process died before it could do so. */
export async function sendDropped(db: Sql): Promise<void> {
  await db.query(sql`
    with dropped as (
      update upload u set state = 'waiting', settled_at = null
      where state = 'dropped' and settled_at < clock_timestamp() - interval '1 minute'
        and exists (select from file_approval a where a.upload = u.id and a.state = 'sent')
      returning id
    )
    update file_approval set state = 'approved', due_at = clock_timestamp() where upload in (select id from dropped)
  `);
}

/** Locks and returns the approved files that nobody has begun to send, if they were approved by that time. */
export function lockApproved(tx: Sql, by: Date): Promise<Omit<DueFile, "uploaderRole" | "approverRole">[]> {
  return rows(
    tx,
    sql`
      select ${columns} from file_approval a join upload u on u.id = a.upload
      where a.state = 'approved' and a.decided_at <= ${by} order by a.decided_at for update of a
    `,
  );
}

/** Discards the approval, so that the file waits for another one. */
export async function waitAgain(tx: Sql, id: string, reason: string): Promise<void> {
  await tx.query(sql`
    update file_approval set state = 'waiting', decided_by = null, decided_email = null, decided_at = null, reason = ${reason}
    where upload = ${id}
  `);
}

export async function declineDue(tx: Sql, id: string, by: string, reason: string): Promise<void> {
  await tx.query(sql`
    update file_approval set state = 'declined', decided_by = null, decided_email = ${by}, decided_at = clock_timestamp(),
      reason = ${reason}
    where upload = ${id}
  `);
}

/** Ends the wait of files that nobody has decided on in time, and returns each once. */
export function takeExpired(tx: Sql): Promise<Omit<DueFile, "uploaderRole" | "approverRole">[]> {
  return rows(
    tx,
    sql`
      with over as (
        update file_approval set state = 'expired', decided_at = clock_timestamp()
        where state = 'waiting' and expires_at <= clock_timestamp()
        returning upload, decided_email, rules
      )
      select ${columns} from over a join upload u on u.id = a.upload
    `,
  );
}

/** Deletes pieces of files that were sent or are incomplete, except files that are about to be postponed. */
export async function dropSpentFiles(db: Sql): Promise<void> {
  await db.query(sql`
    delete from upload_chunk c using upload u
    where u.id = c.upload and u.state not in ('waiting', 'sending')
      and not (u.state = 'dropped' and exists (select from file_approval a where a.upload = u.id))
  `);
}
