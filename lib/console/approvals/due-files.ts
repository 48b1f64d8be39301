import type { ApprovalRow } from "#lib/console/approvals/approval-rows";
import { changeState } from "#lib/console/approvals/change-state";
import { HELD, RELEASED, TO_SEND } from "#lib/console/approvals/held-states";
import { TRIAL_COLUMN, type TrialRow } from "#lib/console/approvals/trial-rows";
import { APPROVAL_DAYS } from "#lib/domain/approvals/approval";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type HeldFile = Pick<
  ApprovalRow,
  "id" | "campaign" | "operatorId" | "operatorEmail" | "fileName" | "rowCount"
> &
  Pick<ApprovalRow, "state" | "decidedBy" | "decidedEmail" | "released" | "rules">;
/** A file whose first rows are on their way. `isOver`: receipts were waited for long enough. */
export type TryingFile = HeldFile & { trial: TrialRow; isOver: boolean };
export type DueFile = HeldFile & {
  uploaderRole: string | null;
  approverRole: string | null;
  isMissed: boolean;
  trial: TrialRow | null;
} & Pick<ApprovalRow, "pace" | "channel">;

/** A file that could not be sent for so long after its time is not sent, and erased. */
const LONGEST = "30 days";

const columns = sql`
  u.id, u.campaign, u.operator_id, u.operator_email, u.file_name, u.row_count, a.state, a.decided_by, a.decided_email, a.released, a.rules
`;

/** A file whose time has come, with the present roles of its uploader and approver; locked until the transaction ends. */
export function lockDueFile(tx: Sql): Promise<DueFile | null> {
  return maybeRow(
    tx,
    sql`
      select ${columns}, role_in_campaign(u.operator_id, u.campaign) as uploader_role,
        role_in_campaign(a.decided_by, u.campaign) as approver_role,
        coalesce(a.not_after <= clock_timestamp(), false) as is_missed, a.pace, a.channel, ${TRIAL_COLUMN}
      from file_approval a join upload u on u.id = a.upload
      where a.state in ${TO_SEND} and a.due_at <= clock_timestamp()::timestamptz(3)
        -- After a clock stepped back due_at may be moved to an earlier time, but it never goes before send_at.
        and coalesce(a.send_at <= clock_timestamp()::timestamptz(3), true)
      order by a.due_at limit 1
      for update of a skip locked
    `,
    "lock-due-file",
  );
}

/** Files whose first rows are on their way, the longest first. */
export function listTrying(db: Sql): Promise<TryingFile[]> {
  return rows(
    db,
    sql`
      select ${columns}, ${TRIAL_COLUMN}, a.due_at <= clock_timestamp() as is_over
      from file_trial o join file_approval a on a.upload = o.upload join upload u on u.id = o.upload
      where o.first_upload is not null and not o.passed and a.state = 'trying'
      order by a.due_at
    `,
    "list-trying",
  );
}

/** The upload by which a file that was begun goes, or its first rows. */
const begun = sql`
  case when a.state = 'trying' then (select t.first_upload from file_trial t where t.upload = a.upload) else a.upload end
`;

/** Postpones the file, because the campaign's service was too busy. */
export async function sendLater(tx: Sql, id: string, inMs: number): Promise<void> {
  const later = sql`, due_at = clock_timestamp() + ${inMs} * interval '1 ms'`;
  const of = sql`a.upload = ${id} and a.state in ('sent', 'trying') 
    and exists (select from upload b where b.id = ${begun} and b.state = 'dropped')`;
  await changeState(tx, "retake", sql`${of} and a.decided_email is not null`, later);
  await changeState(tx, "reschedule", sql`${of} and a.decided_email is null`, later);
  await tx.query(sql`
    update upload set state = 'waiting', settled_at = null where id = ${id} and state = 'dropped'
  `);
}

/** Files that a busy service did not take, and whose process died before it could postpone them; each is locked. */
export function lockDropped(tx: Sql): Promise<{ id: string }[]> {
  return rows(
    tx,
    sql`
      select a.upload as id from file_approval a join upload b on b.id = ${begun}
      where b.state = 'dropped' and b.settled_at < clock_timestamp() - interval '1 minute' and a.state in ('sent', 'trying')
      for update of a skip locked
    `,
  );
}

/** Locks and returns the files that nobody has begun to send, if their time has come and they were released by `by`. */
export function lockReleased(tx: Sql, by: Date): Promise<HeldFile[]> {
  return rows(
    tx,
    sql`
      select ${columns} from file_approval a join upload u on u.id = a.upload
      where a.state in ${RELEASED} and coalesce(a.decided_at, a.asked_at) <= ${by}
        and coalesce(a.send_at <= clock_timestamp(), true)
      order by a.asked_at for update of a
    `,
  );
}

/** Discards the approval or the schedule, so that the file waits for another decision. */
export async function waitAgain(tx: Sql, id: string, reason: string): Promise<void> {
  await changeState(
    tx,
    "void",
    sql`a.upload = ${id}`,
    sql`, decided_by = null, decided_email = null, decided_at = null, released = false, reason = ${reason},
      expires_at = clock_timestamp() + ${APPROVAL_DAYS} * interval '1 day'`,
  );
}

export async function declineDue(tx: Sql, id: string, by: string, reason: string): Promise<void> {
  await changeState(
    tx,
    "decline",
    sql`a.upload = ${id}`,
    sql`, decided_by = null, decided_email = ${by}, decided_at = clock_timestamp(), reason = ${reason}`,
  );
}

/** Ends files that nobody has decided on in time, and returns each once. */
export async function takeExpired(tx: Sql): Promise<HeldFile[]> {
  const where = sql`a.state = 'waiting' and a.expires_at <= clock_timestamp()`;
  return filesOf(tx, await changeState(tx, "expire", where, sql`, decided_at = clock_timestamp()`));
}

/** Ends files whose time has passed before they could be sent, and returns each once. */
export async function takeMissed(tx: Sql): Promise<HeldFile[]> {
  const where = sql`
    a.state in ${HELD} and (a.not_after <= clock_timestamp()
      or greatest(a.asked_at, a.decided_at, a.send_at) < clock_timestamp() - ${LONGEST}::interval)
  `;
  return filesOf(tx, await changeState(tx, "miss", where));
}

/** The same for one file. */
export async function missFile(tx: Sql, id: string): Promise<void> {
  await changeState(tx, "miss", sql`a.upload = ${id}`);
}

/** Deletes pieces of files that were sent or are incomplete, except files that are about to be postponed. */
export async function deleteSpentPieces(db: Sql): Promise<void> {
  await db.query(sql`
    delete from upload_chunk c using upload u
    where u.id = c.upload and u.state not in ('waiting', 'sending')
      and not (u.state = 'dropped' and exists (select from file_approval a where a.upload = u.id))
  `);
}

function filesOf(tx: Sql, changed: { upload: string }[]): Promise<HeldFile[]> {
  const ids = changed.map(({ upload }) => upload);
  return rows(
    tx,
    sql`select ${columns} from file_approval a join upload u on u.id = a.upload where a.upload = any(${ids}::uuid[])`,
  );
}
