import type { Pool } from "pg";
import { digitGrams } from "#lib/domain/messages/digit-grams";
import { batcher } from "#lib/platform/postgres/batcher";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { CALL_WAIT_MS } from "#lib/platform/priority/limit-wait";
import { insertChanges } from "#lib/service/record-changes";
import { MESSAGE } from "#lib/service/stored-status";

export type SingleMessage = {
  campaignId: string;
  id: string;
  templateBodyId: string;
  creatorId: string;
  recipient: string;
  templateValues: string;
  createdAt: Date;
};

/** The actor, or null if the caller writes the audit record. */
type Accepted = SingleMessage & { actor: string | null; address: string | null; traceId: string };
type Written = { id: string; updatedAt: Date };

/** Two, so that one statement is prepared while the other waits for the disk. */
const LIMITS = { lanes: 2, most: 100, waitMs: CALL_WAIT_MS };

const writers = new WeakMap<Pool, (message: Accepted) => Promise<Written>>();

/**
 * Writes a single send's message, state, job and audit record, and commits. Concurrent sends share a commit.
 */
export function insertSingleMessage(
  pool: Pool,
  message: SingleMessage,
  { actor, address, traceId }: { actor: string; address: string; traceId: string },
): Promise<{ updatedAt: Date }> {
  let write = writers.get(pool);
  if (!write) {
    write = batcher((messages) => insertMessages(pool, messages), LIMITS);
    writers.set(pool, write);
  }
  return write({ ...message, actor, address, traceId });
}

export async function insertMessages(db: Sql, messages: Accepted[]): Promise<Written[]> {
  const written = await rows<Written>(
    db,
    sql`
      with accepted as materialized (
        select * from unnest(${messages.map((m) => m.campaignId)}::uuid[], ${messages.map((m) => m.id)}::uuid[],
          ${messages.map((m) => m.templateBodyId)}::uuid[], ${messages.map((m) => m.creatorId)}::uuid[],
          ${messages.map((m) => m.recipient)}::text[],
          ${messages.map((m) => `{${digitGrams(m.recipient).join(",")}}`)}::text[],
          ${messages.map((m) => m.templateValues)}::json[], ${messages.map((m) => m.createdAt)}::timestamptz[],
          ${messages.map((m) => m.actor)}::text[], ${messages.map((m) => m.address)}::text[],
          ${messages.map((m) => m.traceId)}::text[])
          as a (campaign_id, id, template_body_id, creator_id, recipient, grams, template_values, created_at,
            actor, address, trace_id)
      ), new_message as (
        insert into message (campaign_id, id, template_body_id, creator_id, recipient, recipient_grams,
          template_values)
        select campaign_id, id, template_body_id, creator_id, recipient, grams::smallint[], template_values
        from accepted
      ), new_job as (
        insert into send_job (campaign_id, first_id, last_id, n, priority)
        select campaign_id, id, id, 1, 0 from accepted
      ), new_audit as (
        insert into audit (campaign_id, actor, action, target, parameters, address, trace_id)
        select campaign_id, actor, 'message.send', id, '{}', address, trace_id from accepted
        where actor is not null
      ), new_change as (${insertChanges(sql`
        select campaign_id, null::uuid as first_id, null::uuid as last_id, array_agg(id order by id) as ids,
          count(*)::integer as n, true as is_new, null::uuid as batch_id
        from accepted
        group by campaign_id
      `)})
      insert into message_state (campaign_id, id, status, updated_at)
      select campaign_id, id, ${MESSAGE.created}, greatest(created_at, now()) from accepted
      returning id, updated_at
    `,
    "insert-single-messages",
  );
  const byId = new Map(written.map((row) => [row.id, row]));
  return messages.map(({ id }) => {
    const row = byId.get(id);
    if (!row) throw new Error(`message ${id} was not written`);
    return row;
  });
}
