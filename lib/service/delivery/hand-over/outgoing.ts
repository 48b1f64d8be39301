import { renderBody, renderFullMessage } from "#lib/domain/content/template";
import { attemptId } from "#lib/domain/messages/attempt-id";
import type { Sql } from "#lib/platform/postgres/sql";
import { bodiesOf } from "#lib/service/delivery/hand-over/known-bodies";
import type { TakenMessage } from "#lib/service/delivery/hand-over/take-rows";
import type { OutgoingMessage } from "#lib/service/providers/link";
import type { RouteJobs } from "#lib/service/queue/claim-jobs";

/**
 * The messages as the provider gets them, in the same order, rendered from the bodies with which they were accepted.
 * Null for a message whose body is missing, so that it does not block the others.
 */
export async function outgoing(
  db: Sql,
  { jobs, sender, resumedAt }: RouteJobs,
  messages: TakenMessage[],
  validityMs: number | null,
): Promise<(OutgoingMessage | null)[]> {
  if (messages.length === 0) return [];
  const bodies = await bodiesOf(db, [...new Set(messages.map((message) => message.templateBodyId))]);
  // The jobs of a campaign that are taken together are of about one age.
  const sinceMs = Math.max(resumedAt?.getTime() ?? 0, jobs[0]?.createdAt.getTime() ?? 0);
  const validUntil = validityMs === null ? null : new Date(sinceMs + validityMs);
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
      sender,
      validUntil,
    };
  });
}
