import type { Parts } from "#lib/console/approvals/file-parts";
import { MESSAGE } from "#lib/console/mirrored-status";
import type { UploadState } from "#lib/console/uploads/upload-rows";
import type { Trial, TrialCounts } from "#lib/domain/files/trial";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** What became of the first rows: their upload, and its messages as far as they are known. */
type FirstRows = TrialCounts & {
  id: string;
  state: UploadState;
  batchId: string | null;
  httpStatus: number | null;
  message: string;
  handedOver: number;
};

export type TrialRow = Trial & { parts: Parts; passed: boolean; first: FirstRows | null };

/** A file's trial with the upload of its first rows, in one column; null where it goes whole. */
export const TRIAL_COLUMN = sql`
  (select json_build_object('rows', t.rows, 'receipts', t.receipts, 'failures', t.failures, 'minutes', t.minutes,
      'parts', t.parts, 'passed', t.passed, 'first', (
        select json_build_object('id', f.id, 'state', f.state, 'batchId', f.batch_id, 'httpStatus', f.http_status,
          'message', f.message, 'handedOver', coalesce(c.handed_over, 0), 'answered', coalesce(c.answered, 0),
          'failed', coalesce(c.failed, 0))
        from upload f cross join lateral (
          select sum(n) filter (where status in (${MESSAGE.sent_to_telco}, ${MESSAGE.success}, ${MESSAGE.failure})) as handed_over,
            sum(n) filter (where status in (${MESSAGE.success}, ${MESSAGE.failure})) as answered,
            sum(n) filter (where status = ${MESSAGE.failure}) as failed
          from mirror_count where campaign = f.campaign and scope = 'b:' || f.batch_id and n <> 0
        ) c
        where f.id = t.first_upload))
    from file_trial t where t.upload = u.id) as trial
`;

/** False when the first rows of the file go alone already. */
export async function insertTrial(tx: Sql, id: string, trial: Trial, parts: Parts): Promise<boolean> {
  const { rows, receipts, failures, minutes } = trial;
  const { rowCount } = await tx.query(sql`
    insert into file_trial (upload, rows, receipts, failures, minutes, parts)
    values (${id}, ${rows}, ${receipts}, ${failures}, ${minutes}, ${JSON.stringify(parts)})
    on conflict do nothing
  `);
  return rowCount === 1;
}
