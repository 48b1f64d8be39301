import type { Reader } from "#lib/console/reader";
import { seesWhole } from "#lib/domain/people/role";
import { iso } from "#lib/domain/time/iso";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { BatchFile } from "#lib/wire/console/batch";

type FileRow = {
  operatorEmail: string;
  startedAt: Date;
  fileBytes: number;
  fingerprint: string;
  approvedBy: string | null;
  approvedAt: Date | null;
  releasedBecause: string | null;
  changes: string[];
};

/**
 * The file that was uploaded here as this batch, its uploader and its approver; null if the batch was sent another way. A
 * file found by its name alone may be another person's, so only people who see the whole campaign get it.
 */
export async function findBatchFile(
  db: Sql,
  { campaign, role }: Reader,
  batchId: string,
): Promise<BatchFile | null> {
  const row = await maybeRow<FileRow>(
    db,
    sql`
      select u.operator_email, u.started_at, u.file_bytes, u.fingerprint, u.changes, a.decided_email as approved_by,
        a.decided_at as approved_at, case when a.released then a.reason end as released_because
      from upload u
      left join file_approval a on a.upload = u.id and a.state = 'sent'
      where u.campaign = ${campaign.id} and u.batch_id = ${batchId} and (${seesWhole(role)} or u.http_status = 201)
      order by u.started_at
      limit 1
    `,
  );
  return (
    row && {
      by: row.operatorEmail,
      at: row.startedAt.toISOString(),
      bytes: row.fileBytes,
      fingerprint: row.fingerprint,
      approvedBy: row.approvedBy,
      approvedAt: iso(row.approvedAt),
      releasedBecause: row.releasedBecause,
      changes: row.changes,
    }
  );
}
