import { lockMirror } from "#lib/store/mirror-absorb";
import { type Sql, sql } from "#lib/store/sql";

/** Remembers that upstream counts all attempts of a message as used, and moves the counters with it. */
export async function markExhausted(tx: Sql, campaign: number, id: string): Promise<void> {
  await lockMirror(tx, campaign);
  await tx.query(sql`
    with before as (
      select id, spent from mirror_message where campaign = ${campaign} and id = ${id} and not exhausted
    ),
    marked as (
      update mirror_message m set exhausted = true, changed_at = clock_timestamp()
      from before
      where m.campaign = ${campaign} and m.id = before.id
      returning m.status, coalesce(m.code, '') as code, before.spent as was_spent, m.batch_id, m.language
    ),
    moved as (
      select status, code, true as spent, batch_id, language, 1 as n from marked where not was_spent
      union all
      select status, code, false, batch_id, language, -1 from marked where not was_spent
    )
    insert into mirror_count as c (campaign, scope, status, code, spent, n)
    select ${campaign}, scope, status, code, spent, n
    from moved, lateral (values (''), ('b:' || batch_id), ('l:' || language)) s (scope)
    where scope is not null
    on conflict (campaign, scope, status, code, spent) do update set n = c.n + excluded.n
  `);
}
