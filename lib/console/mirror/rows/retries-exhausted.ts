import { lockMirror } from "#lib/console/mirror/rows/absorb";
import { countMoved } from "#lib/console/mirror/rows/counting";
import { MESSAGE } from "#lib/console/mirrored-status";
import { tableIn } from "#lib/platform/months/partition-rows";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { empty, type Sql, sql } from "#lib/platform/postgres/sql";

/** Records that upstream counts all attempts of a message as used, and moves the counters. */
export async function markRetriesExhausted(tx: Sql, campaign: number, id: string): Promise<void> {
  await lockMirror(tx, campaign);
  await mark(tx, campaign, [id], false, null);
}

/** Marks failed messages that have lost their text: none of them can be retried. The caller has locked the mirror. */
export async function markTextless(
  tx: Sql,
  campaign: number,
  ids: string[],
  months: string | null = null,
): Promise<void> {
  if (ids.length > 0) await mark(tx, campaign, ids, true, months);
}

async function mark(
  tx: Sql,
  campaign: number,
  ids: string[],
  onlyFailed: boolean,
  months: string | null,
): Promise<void> {
  await tx.query(sql`
    with before as (
      select id, spent from ${tableIn("mirror_message", months)}
      where campaign = ${anyCampaign(campaign)} and id = any(${ids}::text[]) and not exhausted
        ${onlyFailed ? sql`and status = ${MESSAGE.failure}` : empty}
    ),
    marked as (
      update ${tableIn("mirror_message", months)} m set exhausted = true, changed_at = clock_timestamp()
      from before
      where m.campaign = ${anyCampaign(campaign)} and m.id = before.id
      returning m.status, coalesce(m.code, '') as code, before.spent as was_spent, m.batch_id, m.language, m.created_at,
        m.sent_at, m.final_at, m.updated_at, m.sent_by
    ),
    moved as (
      select status, code, s.spent, batch_id, language, created_at, sent_at, final_at, updated_at, sent_by, s.n
      from marked, (values (true, 1), (false, -1)) s (spent, n)
      where not was_spent
    ),
    ${countMoved(campaign)}
    select from moved
  `);
}
