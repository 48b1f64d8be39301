import { HELD, RELEASED } from "#lib/console/approvals/held-states";
import { TRIAL_COLUMN, type TrialRow } from "#lib/console/approvals/trial-rows";
import type { Language } from "#lib/domain/content/language";
import type { Channel } from "#lib/domain/files/channel";
import type { HeldState } from "#lib/domain/files/held-file";
import type { PaceText } from "#lib/domain/files/pace";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

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
  /** Where and as whom it is to leave; null where a version before has stored it. */
  channel: Channel | null;
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
  a.decided_at, a.reason, a.released, a.send_at, a.not_after, a.pace, a.channel, a.due_at, ${TRIAL_COLUMN},
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
