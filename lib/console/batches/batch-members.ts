import { changeable } from "#lib/console/batches/batch-rechecks";
import { readAsOf } from "#lib/console/mirror/rows/read-as-of";
import { MESSAGE } from "#lib/console/mirrored-status";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { empty, maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * A batch's failed messages with retries left and none of these codes, oldest first. With `knownCodes`, messages with
 * another code or none are left out.
 */
export async function listRetryable(
  db: Sql,
  campaign: number,
  batchId: string,
  withoutCodes: string[],
  knownCodes: readonly string[] | null,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`
      select id from mirror_message
      where campaign = ${anyCampaign(campaign)} and batch_id = ${batchId} and status = ${MESSAGE.failure} and not spent
        and (code is null or code <> all(${withoutCodes}))
        ${knownCodes ? sql`and code = any(${knownCodes})` : empty}
      order by created_at, id
    `,
  );
  return found.map(({ id }) => id);
}

/** A member whose read gives the batch's state: a failed one, if there is any. */
export async function findMember(db: Sql, campaign: number, batchId: string): Promise<string | null> {
  const found = await maybeRow<{ id: string }>(
    db,
    sql`
      select id from mirror_message where campaign = ${anyCampaign(campaign)} and batch_id = ${batchId}
      order by (status = ${MESSAGE.failure} and not spent) desc limit 1
    `,
  );
  return found?.id ?? null;
}

/** How many members can still change, the earliest time at which one of them was last read, and how many retries run. */
export function readMemberAges(
  db: Sql,
  campaign: number,
  batchId: string,
): Promise<{ changeable: number; oldestReadAt: Date | null; underWay: number }> {
  return oneRow(
    db,
    sql`
      select count(*) filter (where ${changeable}) as changeable,
        min(${readAsOf(sql`m`, sql`m.campaign`)}) filter (where ${changeable}) as oldest_read_at,
        count(r.id) as under_way
      from mirror_message m
      left join retry_request r on r.campaign = m.campaign and r.message_id = m.id and r.batch_id is null
        and r.state in ('waiting', 'sending', 'unclear')
      where m.campaign = ${anyCampaign(campaign)} and m.batch_id = ${batchId}
    `,
  );
}
