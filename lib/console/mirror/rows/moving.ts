import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A message may stay in any later status for days. */
const MOVING = ["created", "enqueued", "sending", "sent"];

export type MovingRow = { id: string; createdAt: Date; status: string; readAt: Date };

/** The earliest created messages of each status on the way to the operator. Retried messages are among them. */
export function listOldestMoving(db: Sql, campaign: number, most: number): Promise<MovingRow[]> {
  return rows(
    db,
    sql`
      select m.id, m.created_at, m.status, m.read_at
      from unnest(${MOVING}::text[]) as s (status)
      cross join lateral (
        select id, created_at, status, read_at from mirror_message
        where campaign = ${anyCampaign(campaign)} and status = s.status
        order by created_at, id limit ${most}
      ) m
    `,
    "list-oldest-moving",
  );
}
