import { raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import {
  type FoundParts,
  type MessageParts,
  messageParts,
  partsOf,
} from "#lib/service/messages/message-parts";

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
  /** Null when retention has removed the text. */
  templateValues: Record<string, string> | null;
  status: number;
  updatedAt: number;
  attempts: AttemptRow[];
};

/** Messages, newest first, and the parts that several of them share. */
export type FoundMessages = { messages: MessageRow[]; parts: MessageParts };

/** The columns that a statement for selecting messages has to return. */
export const MESSAGE_COLUMNS = "id, batch_id, template_body_id, creator_id, recipient, template_values";

/** A message's state: one row for each attempt, or one for a message without any. Times are milliseconds since 1970. */
export type StateRow = Pick<MessageRow, "id" | "status" | "updatedAt"> & {
  n: number | null;
  attemptStatus: number;
  error: number | null;
  externalId: string;
  sentAt: number;
  deliveredAt: number | null;
  attemptUpdatedAt: number;
};

/** The columns of a state `s` and its attempt `a`. */
export const STATE_COLUMNS = sql`
  s.status, round(date_part('epoch', s.updated_at) * 1000) as updated_at,
  a.n, a.status as attempt_status, a.error, a.external_id,
  round(date_part('epoch', a.sent_at) * 1000) as sent_at,
  round(date_part('epoch', a.delivered_at) * 1000) as delivered_at,
  round(date_part('epoch', a.updated_at) * 1000) as attempt_updated_at
`;

/** The parts are in the first row only. */
type FoundRow = Omit<MessageRow, "attempts"> & StateRow & { parts: FoundParts | null };

/**
 * The messages that a statement selects, with their attempts and parts, all in one snapshot. State and
 * attempts are read in one pass of their index each, which touches fewer pages than look-ups by message. The
 * full joins lose nothing, because every state and attempt read is of a selected message. They also keep
 * PostgreSQL, which expects few rows, from comparing each with each. The bounds let it skip months. `name`
 * identifies the selecting statement.
 */
export async function readMessages(
  db: Sql,
  campaignId: string,
  chosen: ReturnType<typeof sql>,
  name: string,
): Promise<FoundMessages> {
  const found = await rows<FoundRow>(
    db,
    sql`
      with chosen as materialized (${chosen}),
      these as materialized (select array(select id from chosen order by id) as ids)
      select m.id, m.batch_id, m.template_body_id, m.creator_id, m.recipient, m.template_values,
        ${STATE_COLUMNS},
        case when row_number() over (order by m.id desc, a.n) = 1 then ${messageParts(campaignId)} end as parts
      from chosen m
      full join (
        select id, status, updated_at from message_state where campaign_id = ${campaignId} and ${ofThese("id")}
      ) s on s.id = m.id
      full join (
        select message_id, n, status, error, external_id, sent_at, delivered_at, updated_at
        from attempt where campaign_id = ${campaignId} and ${ofThese("message_id")}
      ) a on a.message_id = m.id
      order by m.id desc, a.n
    `,
    name,
  );
  return { messages: gatherAttempts(found), parts: partsOf(found[0]?.parts ?? null) };
}

/** The messages with these ids, as far as they exist. */
export function messagesById(db: Sql, campaignId: string, ids: string[]): Promise<FoundMessages> {
  const chosen = sql`
    select ${raw(MESSAGE_COLUMNS)} from message
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[])
  `;
  return readMessages(db, campaignId, chosen, "messages-by-id");
}

function ofThese(column: string) {
  return raw(`
    ${column} = any((select ids from these)::uuid[])
    and ${column} >= (select ids[1] from these) and ${column} <= (select ids[cardinality(ids)] from these)
  `);
}

function gatherAttempts(found: FoundRow[]): MessageRow[] {
  const messages: MessageRow[] = [];
  let last: MessageRow | undefined;
  for (const row of found) {
    if (last?.id !== row.id) {
      last = messageOf(row);
      messages.push(last);
    }
    if (row.n !== null) last.attempts.push(attemptOf(row, row.n));
  }
  return messages;
}

function messageOf(row: FoundRow): MessageRow {
  const { id, batchId, templateBodyId, creatorId, recipient, templateValues, status, updatedAt } = row;
  return {
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
}

function attemptOf(row: FoundRow, n: number): AttemptRow {
  const { attemptStatus: status, attemptUpdatedAt: updatedAt, error, externalId, sentAt, deliveredAt } = row;
  return { n, status, error, externalId, sentAt, deliveredAt, updatedAt };
}
