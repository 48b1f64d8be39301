import { digitGrams } from "#lib/domain/digit-grams";
import { oneRow, type Sql, sql } from "#lib/store/sql";

export type SingleMessage = {
  campaignId: string;
  id: string;
  templateBodyId: string;
  creatorId: string;
  recipient: string;
  templateValues: string;
  createdAt: Date;
};

/** Message, state and job in one statement, so that one round trip and one commit accept a message. */
export function insertSingleMessage(
  db: Sql,
  message: SingleMessage,
  audit: { actor: string; address: string; traceId: string },
): Promise<{ updatedAt: Date }> {
  return oneRow(
    db,
    sql`
      with new_message as (
        insert into message (campaign_id, id, template_body_id, creator_id, recipient, recipient_grams,
          template_values)
        values (${message.campaignId}, ${message.id}, ${message.templateBodyId}, ${message.creatorId},
          ${message.recipient}, ${digitGrams(message.recipient)}, ${message.templateValues})
      ), new_job as (
        insert into send_job (campaign_id, first_id, last_id, n, priority)
        values (${message.campaignId}, ${message.id}, ${message.id}, 1, 0)
      ), new_audit as (
        insert into audit (campaign_id, actor, action, target, parameters, address, trace_id)
        values (${message.campaignId}, ${audit.actor}, 'message.send', ${message.id}, '{}', ${audit.address},
          ${audit.traceId})
      )
      insert into message_state (campaign_id, id, status, updated_at)
      values (${message.campaignId}, ${message.id}, 0, greatest(${message.createdAt}, now()))
      returning updated_at
    `,
    "insert-single-message",
  );
}
