import type { ApprovalRow, FilePace } from "#lib/console/approvals/approval-rows";
import type { Parts } from "#lib/console/approvals/file-parts";
import { timeOr } from "#lib/console/approvals/set-time";
import { insertTrial } from "#lib/console/approvals/trial-rows";
import { APPROVAL_DAYS } from "#lib/domain/approvals/approval";
import type { Channel } from "#lib/domain/files/channel";
import type { SendTime } from "#lib/domain/files/send-time";
import type { Trial } from "#lib/domain/files/trial";
import { type Sql, sql } from "#lib/platform/postgres/sql";

type NewApproval = Pick<ApprovalRow, "rules" | "languages" | "segments"> & {
  state: "waiting" | "scheduled";
  /** Its first rows go alone. */
  trial?: (Trial & { parts: Parts }) | null;
  pace?: FilePace | null;
  channel?: Channel;
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
    channel,
    trial = null,
  }: NewApproval,
): Promise<void> {
  await tx.query(sql`
    insert into file_approval (upload, campaign, state, rules, languages, segments, send_at, not_after, pace, channel, due_at, expires_at)
    values (${upload.id}, ${upload.campaign}, ${state}, ${rules}, ${JSON.stringify(languages)}, ${segments}, ${sendAt},
      ${notAfter}, ${pace && JSON.stringify(pace)}, ${channel && JSON.stringify(channel)}, ${timeOr(sendAt)}, ${timeOr(sendAt)} + ${APPROVAL_DAYS} * interval '1 day')
  `);
  if (trial) await insertTrial(tx, upload.id, trial, trial.parts);
}
