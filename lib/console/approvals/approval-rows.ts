import type { Sql as Statement } from "sql-template-tag";
import { changeState } from "#lib/console/approvals/change-state";
import type { Parts } from "#lib/console/approvals/file-parts";
import { HELD, RELEASED } from "#lib/console/approvals/held-states";
import { dropFile } from "#lib/console/approvals/pieces";
import { insertTrial, TRIAL_COLUMN, type TrialRow } from "#lib/console/approvals/trial-rows";
import { APPROVAL_DAYS } from "#lib/domain/approvals/approval";
import type { Language } from "#lib/domain/content/language";
import type { HeldState } from "#lib/domain/files/held-file";
import type { PaceText } from "#lib/domain/files/pace";
import type { SendTime } from "#lib/domain/files/send-time";
import type { Trial } from "#lib/domain/files/trial";
import { empty, maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** How fast a file leaves, and who chose that. */
export type FilePace = PaceText & { by: string };

export type ApprovalRow = {
  id: string;
  campaign: number;
  operatorId: string;
  operatorEmail: string;
  fileName: string;
  fileBytes: number;
  rowCount: number;
  uploadState: string;
  httpStatus: number | null;
  batchId: string | null;
  state: HeldState;
  rules: string;
  languages: Partial<Record<Language, number>>;
  /** As counted at the upload; null where a text was not known. */
  segments: number | null;
  /** What was changed in the file before it came here. */
  changes: string[];
  askedAt: Date;
  expiresAt: Date;
  decidedBy: string | null;
  decidedEmail: string | null;
  decidedAt: Date | null;
  reason: string;
  /** An admin released it without a second person. */
  released: boolean;
  sendAt: Date | null;
  notAfter: Date | null;
  /** Null: as fast as it can. */
  pace: FilePace | null;
  /** Null where it goes whole. */
  trial: TrialRow | null;
  /** When the next step is due; of first rows that were sent, until when receipts are waited for. */
  dueAt: Date;
  notes: number;
};

/** The columns of an `ApprovalRow`. */
export const APPROVAL_COLUMNS = sql`
  u.id, u.campaign, u.operator_id, u.operator_email, u.file_name, u.file_bytes, u.row_count, u.state as upload_state,
  u.http_status, u.batch_id, u.changes, a.state, a.rules, a.languages, a.segments, a.asked_at, a.expires_at, a.decided_by, a.decided_email,
  a.decided_at, a.reason, a.released, a.send_at, a.not_after, a.pace, a.due_at, ${TRIAL_COLUMN},
  (select count(*)::int from note n where n.upload = u.id) as notes
`;
const from = sql`from file_approval a join upload u on u.id = a.upload`;

/**
 * A campaign's files that wait for an approval, oldest first; those that wait for their time, the next first; then up to
 * `others` further files, newest first.
 */
export function listApprovals(db: Sql, campaign: number, others: number): Promise<ApprovalRow[]> {
  return rows(
    db,
    sql`
      select * from (
        (select ${APPROVAL_COLUMNS} ${from} where a.campaign = ${campaign} and a.state = 'waiting' order by a.asked_at limit 200)
        union all
        (select ${APPROVAL_COLUMNS} ${from} where a.campaign = ${campaign} and a.state in ${RELEASED}
          order by a.due_at limit 200)
        union all
        (select ${APPROVAL_COLUMNS} ${from} where a.campaign = ${campaign} and a.state not in ${HELD}
          order by a.asked_at desc limit ${others})
      ) f
      order by case when state = 'waiting' then 1 when state in ${RELEASED} then 2 else 3 end,
        case when state = 'waiting' then asked_at when state in ${RELEASED} then coalesce(send_at, asked_at) end,
        asked_at desc
    `,
  );
}

export function findApproval(db: Sql, campaign: number, id: string): Promise<ApprovalRow | null> {
  return maybeRow(
    db,
    sql`select ${APPROVAL_COLUMNS} ${from} where a.campaign = ${campaign} and a.upload = ${id}`,
  );
}

/** The campaign's latest file before this one that was approved and made a batch. */
export function findLastSent(db: Sql, { id, campaign, askedAt }: ApprovalRow): Promise<ApprovalRow | null> {
  return maybeRow(
    db,
    sql`
      select ${APPROVAL_COLUMNS} ${from}
      where a.campaign = ${campaign} and (a.asked_at, a.upload) < (${askedAt}, ${id}) and a.state = 'sent'
        and u.state = 'accepted'
      order by a.asked_at desc, a.upload desc limit 1
    `,
    "last-sent-file",
  );
}

/** Counts the campaign's waiting files that this person did not upload. */
export async function countWaiting(db: Sql, campaign: number, personId: string): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*)::int as n ${from}
      where a.campaign = ${campaign} and a.state = 'waiting' and u.operator_id <> ${personId}
    `,
    "count-waiting-files",
  );
  return n;
}

/** Counts the campaign's files that are halted after their first rows; with a person only theirs. */
export async function countHalted(db: Sql, campaign: number, personId: string | null): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*)::int as n ${from} join file_trial t on t.upload = a.upload
      where t.first_upload is not null and not t.passed and a.campaign = ${campaign} and a.state = 'halted'
        and u.operator_id = coalesce(${personId}, u.operator_id)
    `,
    "count-halted-files",
  );
  return n;
}

type NewApproval = Pick<ApprovalRow, "rules" | "languages" | "segments"> & {
  state: "waiting" | "scheduled";
  /** Its first rows go alone. */
  trial?: (Trial & { parts: Parts }) | null;
  pace?: FilePace | null;
} & Partial<SendTime>;

export async function insertApproval(
  tx: Sql,
  upload: { id: string; campaign: number },
  {
    state,
    rules,
    languages,
    segments,
    sendAt = null,
    notAfter = null,
    pace = null,
    trial = null,
  }: NewApproval,
): Promise<void> {
  await tx.query(sql`
    insert into file_approval (upload, campaign, state, rules, languages, segments, send_at, not_after, pace, due_at, expires_at)
    values (${upload.id}, ${upload.campaign}, ${state}, ${rules}, ${JSON.stringify(languages)}, ${segments}, ${sendAt},
      ${notAfter}, ${pace && JSON.stringify(pace)}, ${timeOr(sendAt)}, ${timeOr(sendAt)} + ${APPROVAL_DAYS} * interval '1 day')
  `);
  if (trial) await insertTrial(tx, upload.id, trial, trial.parts);
}

/** The time at which a file goes, or now, whichever is later. */
function timeOr(sendAt: Date | null) {
  return sql`greatest(clock_timestamp(), ${sendAt}::timestamptz(3))`;
}

/** Changes when a file goes, and how fast unless `pace` is undefined; a file that waits for an approval has as many days again. False when it was begun, or ended. */
export async function setTime(
  tx: Sql,
  id: string,
  { sendAt, notAfter, pace }: SendTime & { pace: FilePace | null | undefined },
): Promise<boolean> {
  const paced = pace === undefined ? empty : sql`, pace = ${pace && JSON.stringify(pace)}`;
  const moved = await changeState(
    tx,
    "move",
    sql`a.upload = ${id}`,
    sql`, send_at = ${sendAt}, not_after = ${notAfter}, due_at = ${timeOr(sendAt)},
      expires_at = ${timeOr(sendAt)} + ${APPROVAL_DAYS} * interval '1 day' ${paced}`,
  );
  return moved.length === 1;
}

type Person = { id: string; email: string };

/**
 * Approves a waiting file, or releases it without a second person; `rules` is the stamp of what was approved. False when it was
 * decided on before, or waited too long.
 */
export function approve(
  tx: Sql,
  { campaign, id }: Pick<ApprovalRow, "campaign" | "id">,
  by: Person,
  { rules, releasedBecause }: { rules: string; releasedBecause?: string },
): Promise<boolean> {
  const where = sql`${waitingInTime(campaign, id)} and coalesce(a.not_after > clock_timestamp(), true)`;
  return decide(
    tx,
    releasedBecause === undefined ? "approve" : "release",
    where,
    by,
    sql`, reason = ${releasedBecause ?? ""}, released = ${releasedBecause !== undefined}, rules = ${rules},
      due_at = greatest(clock_timestamp(), send_at)`,
  );
}

/** Ends a waiting file with a reason. False when it was decided on before, or waited too long. */
export function decline(
  tx: Sql,
  { campaign, id }: Pick<ApprovalRow, "campaign" | "id">,
  by: Person,
  reason: string,
): Promise<boolean> {
  return decide(tx, "decline", waitingInTime(campaign, id), by, sql`, reason = ${reason}`);
}

/** Takes back a file that was not begun. False when it was, or has ended. */
export function withdraw(
  tx: Sql,
  { campaign, id }: Pick<ApprovalRow, "campaign" | "id">,
  by: Person,
): Promise<boolean> {
  const where = sql`
    a.campaign = ${campaign} and a.upload = ${id} and (a.state <> 'waiting' or a.expires_at > clock_timestamp())
  `;
  return decide(tx, "withdraw", where, by, sql`, reason = ''`);
}

function waitingInTime(campaign: number, id: string): Statement {
  return sql`
    a.campaign = ${campaign} and a.upload = ${id} and a.state = 'waiting' and a.expires_at > clock_timestamp()
  `;
}

/** Decides on a file once: of two concurrent decisions, the second finds it in another state. */
async function decide(
  tx: Sql,
  event: "approve" | "release" | "decline" | "withdraw",
  where: Statement,
  by: Person,
  set: Statement,
): Promise<boolean> {
  const decided = await changeState(
    tx,
    event,
    where,
    sql`, decided_by = ${by.id}, decided_email = ${by.email}, decided_at = clock_timestamp() ${set}`,
  );
  return decided.length === 1;
}

/** Ends the upload of a file that will not be sent, and deletes the file. */
export async function endUpload(
  tx: Sql,
  id: string,
  state: "declined" | "expired" | "missed" | "withdrawn",
): Promise<void> {
  await tx.query(sql`
    update upload set state = ${state}, settled_at = clock_timestamp() where id = ${id} and state = 'waiting'
  `);
  await dropFile(tx, id);
}
