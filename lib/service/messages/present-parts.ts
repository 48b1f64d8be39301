import { formatId, millisecondsOf } from "#lib/domain/api/id";
import { batchStatus } from "#lib/domain/messages/status";
import type { BatchPart, TemplateBodyPart } from "#lib/service/messages/message-parts";

/** Milliseconds since 1970, in the form of responses. */
export type Time = (at: number) => string;

export function presentTemplateBody({ header, footer, ...body }: TemplateBodyPart, time: Time) {
  return {
    header,
    footer,
    id: formatId("templatebody", body.id),
    templateId: formatId("template", body.templateId),
    language: body.language,
    body: body.body,
    creatorId: formatId("user", body.creatorId),
    createdAt: time(body.createdAt),
    updatedAt: time(body.updatedAt),
  };
}

export function presentBatch(campaignId: string, batch: BatchPart, time: Time) {
  return {
    id: formatId("batch", batch.id),
    createdAt: time(millisecondsOf(batch.id)),
    updatedAt: time(batch.updatedAt),
    originalFileName: batch.originalFileName,
    status: batchStatus(batch.status),
    campaignId: formatId("campaign", campaignId),
    creatorId: formatId("user", batch.creatorId),
    totalMessages: batch.total,
  };
}

/** A function that computes each key's result only once. */
export function once<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    let found = made.get(key);
    if (found === undefined) {
      found = make(key);
      made.set(key, found);
    }
    return found;
  };
}
