import { type Sql, sql } from "#lib/platform/postgres/sql";
import type { LinkEvent } from "#lib/service/providers/link";

/** Records an event of a route. If the same event comes again within a minute, only its count grows. */
export async function noteEvent(db: Sql, routeId: string, { kind, words }: LinkEvent): Promise<void> {
  await db.query(sql`
    with again as (
      update route_event set n = n + 1, at = now()
      where id = (select max(id) from route_event where route_id = ${routeId})
        and kind = ${kind} and words = ${words.slice(0, 500)} and at > now() - interval '1 minute'
      returning id
    )
    insert into route_event (route_id, kind, words)
    select ${routeId}, ${kind}, ${words.slice(0, 500)} where not exists (select from again)
  `);
}
