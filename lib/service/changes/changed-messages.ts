import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";

/** One for each attempt, in their order, and one for a message without. Times are milliseconds since 1970. */
export type StateRow = {
  id: string;
  status: number;
  updatedAt: number;
  n: number | null;
  attemptStatus: number;
  error: number | null;
  externalId: string;
  sentAt: number;
  deliveredAt: number | null;
  attemptUpdatedAt: number;
};

export type NewRow = {
  id: string;
  batchId: string | null;
  templateBodyId: string;
  creatorId: string;
  recipient: string;
  templateValues: Record<string, string>;
};

/** The messages as they are now, with their attempts: one statement, so that state and attempts agree. */
export function stateRows(db: Sql, campaignId: string, ranges: IdRange[]): Promise<StateRow[]> {
  return rows(
    db,
    sql`
      select s.id, s.status, round(date_part('epoch', s.updated_at) * 1000) as updated_at,
        a.n, a.status as attempt_status, a.error, a.external_id,
        round(date_part('epoch', a.sent_at) * 1000) as sent_at,
        round(date_part('epoch', a.delivered_at) * 1000) as delivered_at,
        round(date_part('epoch', a.updated_at) * 1000) as attempt_updated_at
      from ${rangesOf(ranges)}
      cross join lateral (
        select id, status, updated_at from message_state
        where campaign_id = ${campaignId} and id between r.first_id and r.last_id
        order by id
        offset 0
      ) s
      left join lateral (
        select n, status, error, external_id, sent_at, delivered_at, updated_at
        from attempt where campaign_id = ${campaignId} and message_id = s.id
        order by n
        limit ${MAX_RETRIES + 1}
      ) a on true
    `,
    "changed-states",
  );
}

/** What never changes about messages. */
export function newRows(db: Sql, campaignId: string, ranges: IdRange[]): Promise<NewRow[]> {
  return rows(
    db,
    sql`
      select m.id, m.batch_id, m.template_body_id, m.creator_id, m.recipient, m.template_values
      from ${rangesOf(ranges)}
      cross join lateral (
        select id, batch_id, template_body_id, creator_id, recipient, template_values from message
        where campaign_id = ${campaignId} and id between r.first_id and r.last_id
        order by id
        offset 0
      ) m
    `,
    "new-messages",
  );
}

function rangesOf(ranges: IdRange[]) {
  return sql`
    unnest(${ranges.map(({ firstId }) => firstId)}::uuid[], ${ranges.map(({ lastId }) => lastId)}::uuid[])
      as r (first_id, last_id)
  `;
}
