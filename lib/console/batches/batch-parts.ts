import type { Reader } from "#lib/console/reader";
import { seesWhole } from "#lib/domain/people/role";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { BatchPart } from "#lib/wire/console/batch";

const MOST = 20;

/**
 * The batches sent separately from other rows of the same file. A batch found by its file name alone may be another
 * person's, so only people who see the whole campaign get it.
 */
export function otherParts(db: Sql, { campaign, role }: Reader, batchId: string): Promise<BatchPart[]> {
  return rows(
    db,
    sql`
      select other.batch_id as id, other.file_name, other.row_count as rows
      from upload u
      join upload other on other.campaign = u.campaign and other.whole = u.whole and other.batch_id <> u.batch_id
      where u.campaign = ${campaign.id} and u.whole is not null and u.batch_id = ${batchId}
        and other.state = 'accepted' and (${seesWhole(role)} or other.http_status = 201)
      order by other.started_at
      limit ${MOST}
    `,
  );
}
