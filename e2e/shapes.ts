import { expect } from "@playwright/test";

/** Present in every response that holds a message, and all there is in the one of a single retry (endpoint 2). */
export const RETRIED_KEYS = [
  "createdAt",
  "updatedAt",
  "id",
  "recipient",
  "values",
  "fullMessage",
  "latestStatus",
  "templateBodyId",
  "campaignId",
  "creatorId",
];
/** Endpoint 1. */
export const SENT_KEYS = [...RETRIED_KEYS, "language"];
/** Endpoint 3. */
export const RETRIEVED_KEYS = [...SENT_KEYS, "templateBody", "batches", "creatorEmail", "attempts"];
/** Endpoint 7. */
export const BATCH_LISTED_KEYS = [
  ...SENT_KEYS,
  "templateBody",
  "messageAttempts",
  "creatorEmail",
  "numAttempts",
];
/** Endpoint 4, a message of a single send; one of a batch has `batchId` too. */
export const CAMPAIGN_LISTED_KEYS = [...BATCH_LISTED_KEYS, "batches"];

export const TEMPLATE_BODY_KEYS = [
  "id",
  "templateId",
  "language",
  "body",
  "creatorId",
  "createdAt",
  "updatedAt",
];
export const ATTEMPT_KEYS = [
  "id",
  "messageId",
  "sentAt",
  "deliveredAt",
  "createdAt",
  "updatedAt",
  "externalAttemptId",
  "status",
  "errorType",
  "errorCode",
  "metadata",
  "creatorId",
  "creator",
];
export const BATCH_KEYS = [
  "id",
  "createdAt",
  "updatedAt",
  "originalFileName",
  "status",
  "campaignId",
  "creatorId",
  "totalMessages",
  "BatchMessage",
];

/** An element of `rowErrors` in the refusal of a file. */
export const ROW_ERROR_KEYS = ["row", "column", "code", "message", "value"];

const UUID_V7 = "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
export const CAMPAIGN_ID = new RegExp(`^campaign_${UUID_V7}$`);
export const MESSAGE_ID = new RegExp(`^message_${UUID_V7}$`);
export const BATCH_ID = new RegExp(`^batch_${UUID_V7}$`);
export const USER_ID = new RegExp(`^user_${UUID_V7}$`);

/** ISO 8601, milliseconds, and the offset of the default zone. */
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/;

/** The object has exactly these fields. */
export function expectKeys(object: object, keys: readonly string[]): void {
  expect(Object.keys(object).sort()).toEqual([...keys].sort());
}
