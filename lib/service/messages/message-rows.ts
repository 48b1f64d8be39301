import { MAX_RETRIES } from "#lib/domain/retries/retryable";
import { raw, type Sql, sql } from "#lib/platform/postgres/sql";
import {
  type FoundParts,
  type MessageParts,
  messageParts,
  partsOf,
} from "#lib/service/messages/message-parts";

/** The first attempt, and one for each retry. */
const MOST_ATTEMPTS = MAX_RETRIES + 1;

/** Times are milliseconds since 1970. */
export type AttemptRow = {
  n: number;
  status: number;
  error: number | null;
  sentAt: number;
  deliveredAt: number | null;
  updatedAt: number;
  externalId: string;
};

export type MessageRow = {
  id: string;
  batchId: string | null;
  templateBodyId: string;
  creatorId: string;
  recipient: string;
  templateValues: Record<string, string>;
  status: number;
  updatedAt: number;
  attempts: AttemptRow[];
};

/** Messages, newest first, and the parts that several of them share. */
export type FoundMessages = { messages: MessageRow[]; parts: MessageParts };

/** The columns that a statement for selecting messages has to return. */
export const MESSAGE_COLUMNS = "id, batch_id, template_body_id, creator_id, recipient, template_values";

/** One row for each attempt; one row for a message without attempts. */
type Cells = [
  id: string,
  batchId: string | null,
  templateBodyId: string,
  creatorId: string,
  recipient: string,
  templateValues: Record<string, string>,
  status: number,
  updatedAt: number,
  n: number | null,
  attemptStatus: number,
  error: number | null,
  externalId: string,
  sentAt: number,
  deliveredAt: number | null,
  attemptUpdatedAt: number,
  parts: FoundParts | null,
];

/**
 * The messages that a statement selects, with their attempts and parts, all in one snapshot. State and attempts are
 * looked up message by message. The limits enforce this: with months, PostgreSQL overestimates the cost of the join and
 * would read whole campaigns. `name` identifies the selecting statement.
 */
export async function readMessages(
  db: Sql,
  campaignId: string,
  chosen: ReturnType<typeof sql>,
  name: string,
): Promise<FoundMessages> {
  const { text, values } = sql`
    with chosen as materialized (${chosen})
    select m.id, m.batch_id, m.template_body_id, m.creator_id, m.recipient, m.template_values,
      s.status, round(date_part('epoch', s.updated_at) * 1000),
      a.n, a.status, a.error, a.external_id, round(date_part('epoch', a.sent_at) * 1000),
      round(date_part('epoch', a.delivered_at) * 1000), round(date_part('epoch', a.updated_at) * 1000),
      case when row_number() over (order by m.id desc, a.n) = 1 then ${messageParts(campaignId)} end
    from chosen m
    cross join lateral (
      select status, updated_at from message_state where campaign_id = ${campaignId} and id = m.id limit 1
    ) s
    left join lateral (
      select n, status, error, external_id, sent_at, delivered_at, updated_at
      from attempt where campaign_id = ${campaignId} and message_id = m.id limit ${MOST_ATTEMPTS}
    ) a on true
    order by m.id desc, a.n
  `;
  const found = await db.query<Cells>({ text, values, name, rowMode: "array" });
  return { messages: gatherAttempts(found.rows), parts: partsOf(found.rows[0]?.[15] ?? null) };
}

/** Those of these messages that exist. */
export function messagesById(db: Sql, campaignId: string, ids: string[]): Promise<FoundMessages> {
  const chosen = sql`
    select ${raw(MESSAGE_COLUMNS)} from message
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[])
  `;
  return readMessages(db, campaignId, chosen, "messages-by-id");
}

function gatherAttempts(rows: Cells[]): MessageRow[] {
  const messages: MessageRow[] = [];
  let last: MessageRow | undefined;
  for (const cells of rows) {
    const [id, batchId, templateBodyId, creatorId, recipient, templateValues, status, updatedAt, n] = cells;
    if (last?.id !== id) {
      last = {
        id,
        batchId,
        templateBodyId,
        creatorId,
        recipient,
        templateValues,
        status,
        updatedAt,
        attempts: [],
      };
      messages.push(last);
    }
    if (n === null) continue;
    last.attempts.push({
      n,
      status: cells[9],
      error: cells[10],
      externalId: cells[11],
      sentAt: cells[12],
      deliveredAt: cells[13],
      updatedAt: cells[14],
    });
  }
  return messages;
}
