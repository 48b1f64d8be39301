import { countMoved } from "#lib/console/mirror/rows/counting";
import { currentRows, differs, mirroredMessages, type Projected } from "#lib/console/projection/current-rows";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Updates the messages that the read model has, and moves the counters by the difference. Returns their batches. */
export async function updateChanged(tx: Sql, campaign: number, projected: Projected): Promise<string[]> {
  const found = await rows<{ batchId: string }>(
    tx,
    sql`
      with judged as materialized (
        select c.*, k.status as old_status, coalesce(k.code, '') as old_code, k.spent as old_spent,
          k.updated_at as old_updated_at, k.sent_at as old_sent_at, k.final_at as old_final_at, k.batch_id, k.language,
          k.sent_by
        from (${currentRows(projected)}) c
        join (${mirroredMessages(campaign, projected.ranges)}) k on k.id = c.id and k.created_at = c.created_at
        where ${differs}
      ),
      written as (
        update mirror_message m set updated_at = j.updated_at, status = j.status, code = j.code, attempts = j.attempts,
          detailed = true, provider_id = j.provider_id, sent_at = j.sent_at, final_at = j.final_at,
          changed_at = clock_timestamp()
        from judged j
        where m.campaign = ${anyCampaign(campaign)} and m.id = any((select array_agg(id) from judged)::text[])
          and m.id = j.id and m.created_at = j.created_at
        returning m.status, coalesce(m.code, '') as code, m.spent, m.batch_id, m.language, m.created_at, m.sent_at,
          m.final_at, m.updated_at, m.sent_by
      ),
      moved as (
        select *, 1 as n from written
        union all
        select old_status, old_code, old_spent, batch_id, language, created_at, old_sent_at, old_final_at, old_updated_at,
          sent_by, -1
        from judged
      ),
      ${countMoved(campaign)}
      select distinct batch_id from judged where batch_id is not null
    `,
    "project-changed",
  );
  return found.map(({ batchId }) => batchId);
}
