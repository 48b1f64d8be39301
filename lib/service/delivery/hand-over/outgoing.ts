import { attemptId } from "#lib/domain/api/id";
import { renderBody, renderFullMessage } from "#lib/domain/content/template";
import type { Sql } from "#lib/platform/postgres/sql";
import { bodiesOf } from "#lib/service/delivery/hand-over/known-bodies";
import type { TakenMessage } from "#lib/service/delivery/hand-over/take-rows";
import type { OutgoingMessage } from "#lib/service/providers/link";
import type { RouteJob } from "#lib/service/queue/claim-jobs";

/**
 * The messages in the provider's form, in the same order, rendered from the bodies with which they were
 * accepted. Null for a message whose body is missing, so that it does not block the others.
 */
export async function outgoing(
  db: Sql,
  jobs: RouteJob[],
  messages: TakenMessage[],
  validityMs: number | null,
): Promise<(OutgoingMessage | null)[]> {
  if (messages.length === 0) return [];
  const bodies = await bodiesOf(db, [...new Set(messages.map((message) => message.templateBodyId))]);
  // A window on a job has its own id; its job is then the only one that was taken.
  const known = new Map(jobs.map((job) => [job.id, job]));
  return messages.map((message) => {
    const template = bodies.get(message.templateBodyId);
    if (!template) return null;
    const job = known.get(message.jobId) ?? jobs[0];
    const body = renderBody(template.body, message.templateValues);
    return {
      campaignId: message.campaignId,
      messageId: message.id,
      n: message.n,
      attemptId: attemptId(message.id, message.n),
      recipient: message.recipient,
      fullMessage: renderFullMessage({ header: template.header, body, footer: template.footer }),
      sender: job?.sender ?? "",
      validUntil: job && validityMs !== null ? validUntil(job, validityMs) : null,
    };
  });
}

function validUntil({ createdAt, resumedAt }: RouteJob, validityMs: number): Date {
  return new Date(Math.max(resumedAt?.getTime() ?? 0, createdAt.getTime()) + validityMs);
}
