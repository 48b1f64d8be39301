import { renderBody, renderFullMessage } from "#lib/domain/content/template";
import { attemptId } from "#lib/domain/messages/attempt-id";
import type { Sql } from "#lib/platform/postgres/sql";
import { templateBodiesById } from "#lib/service/content/template-bodies";
import type { TakenMessage } from "#lib/service/delivery/hand-over-rows";
import type { OutgoingMessage } from "#lib/service/providers/provider";

/**
 * The messages as the provider gets them, in the same order, rendered from the bodies with which they were accepted.
 * Null for a message whose body is missing, so that it does not block the others.
 */
export async function outgoing(db: Sql, messages: TakenMessage[]): Promise<(OutgoingMessage | null)[]> {
  if (messages.length === 0) return [];
  const bodies = await templateBodiesById(db, [
    ...new Set(messages.map((message) => message.templateBodyId)),
  ]);
  return messages.map((message) => {
    const template = bodies.get(message.templateBodyId);
    if (!template) return null;
    const body = renderBody(template.body, message.templateValues);
    return {
      campaignId: message.campaignId,
      messageId: message.id,
      n: message.n,
      attemptId: attemptId(message.id, message.n),
      recipient: message.recipient,
      fullMessage: renderFullMessage({ header: template.header, body, footer: template.footer }),
    };
  });
}
