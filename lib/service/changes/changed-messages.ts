import { raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";
import {
  MESSAGE_COLUMNS,
  type MessageRow,
  STATE_COLUMNS,
  type StateRow,
} from "#lib/service/messages/message-rows";

export type NewRow = Omit<MessageRow, "status" | "updatedAt" | "attempts">;

/** The messages' current states, with their attempts: one statement, so that state and attempts agree. */
export function stateRows(db: Sql, campaignId: string, ranges: IdRange[]): Promise<StateRow[]> {
  return rows(
    db,
    sql`
      select s.id, ${STATE_COLUMNS}
      from (
        select s.* from ${rangesOf(ranges)}
        cross join lateral (
          select id, status, updated_at from message_state
          where campaign_id = ${campaignId} and id between r.first_id and r.last_id
          order by id
          offset 0
        ) s
      ) s
      full join (
        select a.* from ${rangesOf(ranges)}
        cross join lateral (
          select message_id, n, status, error, external_id, sent_at, delivered_at, updated_at from attempt
          where campaign_id = ${campaignId} and message_id between r.first_id and r.last_id
          order by message_id, n
          offset 0
        ) a
      ) a on a.message_id = s.id
      order by s.id, a.n
    `,
    "changed-states",
  );
}

/** The columns of messages that never change. */
export function newRows(db: Sql, campaignId: string, ranges: IdRange[]): Promise<NewRow[]> {
  return rows(
    db,
    sql`
      select m.id, m.batch_id, m.template_body_id, m.creator_id, m.recipient, m.template_values
      from ${rangesOf(ranges)}
      cross join lateral (
        select ${raw(MESSAGE_COLUMNS)} from message
        where campaign_id = ${campaignId} and id between r.first_id and r.last_id
        order by id
        offset 0
      ) m
    `,
    "new-messages",
  );
}

/** Ranges of ids as rows `r`. */
export function rangesOf(ranges: IdRange[]) {
  return sql`
    unnest(${ranges.map(({ firstId }) => firstId)}::uuid[], ${ranges.map(({ lastId }) => lastId)}::uuid[])
      as r (first_id, last_id)
  `;
}
