import { raw, sql } from "#lib/platform/postgres/sql";

/** Times are rounded to milliseconds, and a message that changes twice in one is moved on by one. */
const ROUNDED = sql`interval '2 ms'`;

/**
 * Messages and batches, of a campaign or of all, that changed later than the feed of changes says: whatever wrote them
 * has not recorded it.
 */
export function unrecordedChanges(campaignId: string | null) {
  const ofCampaign = (table: string) =>
    sql`(${campaignId}::uuid is null or ${raw(`${table}.campaign_id`)} = ${campaignId}::uuid)`;
  return sql`
    with recorded as (
      select c.campaign_id, s.id, max(c.at) as at
      from change c
      join message_state s on s.campaign_id = c.campaign_id and s.id between c.first_id and c.last_id
      where ${ofCampaign("c")}
      group by c.campaign_id, s.id
      union all
      select c.campaign_id, listed.id, max(c.at) as at
      from change c
      cross join unnest(c.ids) listed (id)
      where ${ofCampaign("c")}
      group by c.campaign_id, listed.id
    ), last_recorded as (
      select campaign_id, id, max(at) as at from recorded group by campaign_id, id
    ), tried as (
      select campaign_id, message_id, max(updated_at) as at from attempt a
      where ${ofCampaign("a")}
      group by campaign_id, message_id
    )
    select format('message %s, changed at %s, recorded at %s', s.id, greatest(s.updated_at, t.at), l.at) as example
    from message_state s
    left join tried t on t.campaign_id = s.campaign_id and t.message_id = s.id
    left join last_recorded l on l.campaign_id = s.campaign_id and l.id = s.id
    where ${ofCampaign("s")} and (l.at is null or l.at < greatest(s.updated_at, t.at) - ${ROUNDED})
    union all
    select format('batch %s, changed at %s', b.id, b.updated_at)
    from batch b
    where ${ofCampaign("b")} and not exists (
      select from change c
      where c.campaign_id = b.campaign_id and c.batch_id = b.id and c.at >= b.updated_at - ${ROUNDED}
    )
  `;
}
