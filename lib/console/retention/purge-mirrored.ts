import { COUNT_SCOPES } from "#lib/console/mirror/rows/counting";
import { markTextless } from "#lib/console/mirror/rows/retries-exhausted";
import { tableIn } from "#lib/platform/months/partition-rows";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Deletes messages of the mirror, which the caller has locked, and returns how many. The counts stay, and record how many
 * of their messages are gone.
 */
export async function purgeMirrored(
  tx: Sql,
  campaign: number,
  ids: string[],
  months: string | null,
): Promise<number> {
  // A message whose text was not removed before is marked here, because a deleted message needs no action.
  await markTextless(tx, campaign, ids, months);
  await tx.query(
    sql`delete from ${tableIn("mirror_attempt", months)} where campaign = ${anyCampaign(campaign)} and message_id = any(${ids}::text[])`,
  );
  await tx.query(
    sql`delete from ${tableIn("mirror_text", months)} where campaign = ${anyCampaign(campaign)} and id = any(${ids}::text[])`,
  );
  const counted = await rows<{ n: number }>(
    tx,
    sql`
      with gone as (
        delete from ${tableIn("mirror_message", months)} where campaign = ${anyCampaign(campaign)} and id = any(${ids}::text[])
        returning status, coalesce(code, '') as code, spent, batch_id, language, sent_by
      ), noted as (
        insert into mirror_count as c (campaign, scope, status, code, spent, n, removed)
        select ${campaign}, scope, status, code, spent, 0, count(*)
        from gone, lateral (values ${COUNT_SCOPES}) s (scope)
        where scope is not null
        group by scope, status, code, spent
        on conflict (campaign, scope, status, code, spent) do update set removed = c.removed + excluded.removed
      )
      select count(*) as n from gone
    `,
    `forget-mirrored-${months}`,
  );
  return counted[0]?.n ?? 0;
}
