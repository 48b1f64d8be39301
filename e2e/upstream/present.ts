import { DELIVERY_ERRORS } from "#lib/domain/messages/delivery-error";
import type { StandInAttempt, StandInBatch, StandInCampaign, StandInMessage } from "./campaign";

const CREATOR = { id: "user_019a0000-0000-7000-8000-000000000001", email: "sender@example.org" };
const TEMPLATE_BODY = "templatebody_019a0000-0000-7000-8000-000000000002";
const TEMPLATE = "template_019a0000-0000-7000-8000-000000000003";
const BEGINNING = new Date(Date.UTC(2026, 0, 1));

/** Endpoint 2's answer; every other has more. */
export function retried({ campaignId }: StandInCampaign, message: StandInMessage) {
  const { id, recipient, values, latestStatus } = message;
  return {
    createdAt: iso(message.createdAt),
    updatedAt: iso(message.updatedAt),
    id,
    recipient,
    values,
    fullMessage: `Sunrise Clinic\n\n---\n\nDear ${values.name}, your code is ${values.code}.`,
    latestStatus,
    templateBodyId: TEMPLATE_BODY,
    campaignId,
    creatorId: CREATOR.id,
  };
}

/** Endpoint 1's. */
export function sent(campaign: StandInCampaign, message: StandInMessage) {
  return { ...retried(campaign, message), language: message.language };
}

/** Endpoint 3's: bare attempts. */
export function retrieved(campaign: StandInCampaign, message: StandInMessage) {
  return {
    ...sent(campaign, message),
    templateBody: templateBody(message.language),
    batches: batchesOf(campaign, message),
    creatorEmail: CREATOR.email,
    attempts: message.attempts.map(({ status, createdAt }) => ({ status, createdAt: iso(createdAt) })),
  };
}

/** Endpoint 7's. */
export function batchListed(campaign: StandInCampaign, message: StandInMessage) {
  return {
    ...sent(campaign, message),
    templateBody: templateBody(message.language),
    messageAttempts: message.attempts.map((attempt) => richAttempt(message, attempt)),
    numAttempts: message.attempts.length,
    creatorEmail: CREATOR.email,
  };
}

/** Endpoint 4's. */
export function listed(campaign: StandInCampaign, message: StandInMessage) {
  return {
    ...batchListed(campaign, message),
    batches: batchesOf(campaign, message),
    ...(message.batch && { batchId: message.batch.id }),
  };
}

function richAttempt(message: StandInMessage, attempt: StandInAttempt) {
  const { id, status, errorCode } = attempt;
  const known = DELIVERY_ERRORS.find(({ code }) => code === errorCode);
  return {
    id,
    messageId: message.id,
    sentAt: iso(attempt.sentAt),
    deliveredAt: attempt.deliveredAt && iso(attempt.deliveredAt),
    createdAt: iso(attempt.createdAt),
    updatedAt: iso(attempt.updatedAt),
    externalAttemptId: `provider-${id.slice(0, 8)}`,
    status,
    errorType: errorCode === null ? null : (known?.type ?? "delivery_error"),
    errorCode,
    metadata: {},
    creatorId: CREATOR.id,
    creator: { email: CREATOR.email },
  };
}

function batchesOf({ campaignId }: StandInCampaign, { id, batch }: StandInMessage) {
  return batch ? [presentBatch(batch, campaignId, id)] : [];
}

function presentBatch(batch: StandInBatch, campaignId: string, messageId: string) {
  return {
    ...batch,
    createdAt: iso(batch.createdAt),
    updatedAt: iso(batch.updatedAt),
    campaignId,
    creatorId: CREATOR.id,
    BatchMessage: { id: `${batch.id} ${messageId}`, batchId: batch.id, messageId },
  };
}

function templateBody(language: string) {
  return {
    id: TEMPLATE_BODY,
    templateId: TEMPLATE,
    language,
    body: "Dear {{name}}, your code is {{code}}.",
    creatorId: CREATOR.id,
    createdAt: iso(BEGINNING),
    updatedAt: iso(BEGINNING),
  };
}

function iso(at: Date): string {
  return at.toISOString().replace("Z", "+00:00");
}
