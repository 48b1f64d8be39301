import * as z from "zod";
import { LANGUAGES } from "#lib/domain/content/language";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { BATCH_STATUSES, MESSAGE_STATUSES } from "#lib/domain/messages/status";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

// `formatTimestamp` and `formatId` make these values. Their form is documented here for readers, and not
// checked again for each of the thousands on a page.
export const Timestamp = z.string().meta({
  format: "date-time",
  description: "ISO 8601 with a UTC offset",
  example: "2026-11-20T16:12:52.710+08:00",
});

const id = (prefix: string, description: string) =>
  z.string().meta({ pattern: `^${prefix}_${UUID}$`, description });

export const Language = z.enum(LANGUAGES);
export const LatestStatus = z.enum(MESSAGE_STATUSES).meta({ id: "MessageStatus" });
const AttemptStatus = z.enum(["sending", "sent", "sent_to_telco", "success", "failure"]);

export const TemplateBody = z
  .object({
    id: id("templatebody", "Id of the template body"),
    templateId: id("template", "Id of the template"),
    language: Language,
    body: z.string().meta({ description: "Text with {{variable}} placeholders" }),
    creatorId: id("user", "User id of the creator"),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "TemplateBody" });

export const MessageAttempt = z
  .object({
    id: z.string().meta({ description: "Attempt id" }),
    messageId: id("message", "Owning message"),
    sentAt: Timestamp.meta({ description: "When the message was handed to the messaging provider" }),
    deliveredAt: Timestamp.nullable().meta({ description: "Null when not delivered" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    externalAttemptId: z.string().meta({ description: "Provider's attempt id; may be empty" }),
    status: AttemptStatus,
    errorType: z.enum(["delivery_error", "server_error"]).nullable(),
    errorCode: z.enum(DELIVERY_ERROR_CODES).nullable(),
    metadata: z.record(z.string(), z.unknown()),
    creatorId: id("user", "User id of the creator"),
    creator: z.object({ email: z.string() }),
  })
  .meta({ id: "MessageAttempt" });

export const MessageBatch = z
  .object({
    id: id("batch", "Batch id"),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    originalFileName: z.string(),
    status: z.enum(BATCH_STATUSES),
    campaignId: id("campaign", "Owning campaign"),
    creatorId: id("user", "User id of the creator"),
    totalMessages: z.int().nonnegative(),
    BatchMessage: z.object({
      id: z.string(),
      batchId: id("batch", "Batch id"),
      messageId: id("message", "Message id"),
    }),
  })
  .meta({ id: "Batch" });

/** Fields shared by every endpoint that answers with a message: exactly the retry response (endpoint 2). */
export const RetriedMessage = z
  .object({
    createdAt: Timestamp,
    updatedAt: Timestamp,
    id: id("message", "Unique message id; never changes, including across retries"),
    recipient: z.string().meta({ description: "Phone number with country code, without +" }),
    values: z.record(z.string(), z.string()),
    fullMessage: z.string().meta({ description: "Rendered text with the service's header and footer" }),
    latestStatus: LatestStatus,
    templateBodyId: id("templatebody", "Id of the template body used"),
    campaignId: id("campaign", "Owning campaign"),
    creatorId: id("user", "User id of the creator"),
  })
  .meta({ id: "RetriedMessage" });
export type RetriedMessage = z.infer<typeof RetriedMessage>;

/** The answer to a single send (specification, endpoint 1). */
export const SentMessage = RetriedMessage.extend({ language: Language }).meta({ id: "SentMessage" });
export type SentMessage = z.infer<typeof SentMessage>;

/** Endpoint 3. */
export const RetrievedMessage = SentMessage.extend({
  templateBody: TemplateBody,
  batches: z.array(MessageBatch),
  creatorEmail: z.string(),
  attempts: z.array(z.object({ status: AttemptStatus, createdAt: Timestamp })),
}).meta({ id: "RetrievedMessage" });
export type RetrievedMessage = z.infer<typeof RetrievedMessage>;

/** Endpoint 7. */
export const BatchListedMessage = SentMessage.extend({
  templateBody: TemplateBody,
  messageAttempts: z.array(MessageAttempt),
  numAttempts: z.int().nonnegative(),
  creatorEmail: z.string(),
}).meta({ id: "BatchListedMessage" });
export type BatchListedMessage = z.infer<typeof BatchListedMessage>;

/** Endpoint 4: `batchId` is absent for single-send messages. */
export const CampaignListedMessage = BatchListedMessage.extend({
  batches: z.array(MessageBatch),
  batchId: id("batch", "Set only for messages sent by batch").optional(),
}).meta({ id: "CampaignListedMessage" });
export type CampaignListedMessage = z.infer<typeof CampaignListedMessage>;
