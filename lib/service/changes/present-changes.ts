import { formatId, millisecondsOf } from "#lib/domain/api/id";
import { deliveryError } from "#lib/domain/messages/delivery-error";
import { messageStatus } from "#lib/domain/messages/status";
import { shownNumber } from "#lib/domain/retention/masked-number";
import { formatTimestamp } from "#lib/domain/time/timestamp";
import type { NewRow } from "#lib/service/changes/changed-messages";
import type { MessageParts } from "#lib/service/messages/message-parts";
import type { StateRow } from "#lib/service/messages/message-rows";
import { once, presentBatch, presentTemplateBody, type Time } from "#lib/service/messages/present-parts";
import type { Change, ChangesPage } from "#lib/wire/api/changes";

type Attempt = Change["attempts"][number];
type NewMessage = NonNullable<Change["message"]>;

/** The content of a page, without its position in the feed. */
export function presentChanges(
  campaignId: string,
  found: { states: StateRow[]; added: NewRow[]; parts: MessageParts },
  timeZone: string,
): Pick<ChangesPage, "changes" | "batches" | "templateBodies" | "creators"> {
  const time = once((at: number) => formatTimestamp(new Date(at), timeZone));
  const { templateBodies, batches, creators } = found.parts;
  return {
    changes: presentMessages(found.states, presentNew(found.added, time), time),
    batches: [...batches.values()].map((batch) => presentBatch(campaignId, batch, time)),
    templateBodies: [...templateBodies.values()].map((body) => presentTemplateBody(body, time)),
    creators: [...creators.values()].map(({ id, email }) => ({ id: formatId("user", id), email })),
  };
}

// The schema does not parse these: for a page of thousands that would take longer than everything else.
function presentMessages(states: StateRow[], added: Map<string, NewMessage>, time: Time): Change[] {
  const changes: Change[] = [];
  let last = "";
  let attempts: Attempt[] = [];
  for (const row of states) {
    if (row.id !== last) {
      last = row.id;
      attempts = [];
      const message = added.get(row.id);
      changes.push({
        id: formatId("message", row.id),
        updatedAt: time(row.updatedAt),
        latestStatus: messageStatus(row.status),
        attempts,
        ...(message && { message }),
      });
    }
    if (row.n !== null) attempts.push(presentAttempt(row, row.n, time));
  }
  return changes;
}

function presentAttempt(row: StateRow, n: number, time: Time): Attempt {
  const error = row.error === null ? null : deliveryError(row.error);
  return {
    status: messageStatus(row.attemptStatus) as Attempt["status"],
    sentAt: time(row.sentAt),
    deliveredAt: row.deliveredAt === null ? null : time(row.deliveredAt),
    updatedAt: time(row.attemptUpdatedAt),
    externalAttemptId: row.externalId,
    errorType: error?.type ?? null,
    errorCode: error?.code ?? null,
    n,
  };
}

function presentNew(added: NewRow[], time: Time): Map<string, NewMessage> {
  const templateBodyIdOf = once((id: string) => formatId("templatebody", id));
  const creatorIdOf = once((id: string) => formatId("user", id));
  const batchIdOf = once((id: string) => formatId("batch", id));
  return new Map(
    added.map((row) => [
      row.id,
      {
        createdAt: time(millisecondsOf(row.id)),
        recipient: shownNumber(row.recipient),
        values: row.templateValues ?? {},
        templateBodyId: templateBodyIdOf(row.templateBodyId),
        creatorId: creatorIdOf(row.creatorId),
        ...(row.batchId !== null && { batchId: batchIdOf(row.batchId) }),
      },
    ]),
  );
}
