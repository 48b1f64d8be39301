import * as z from "zod";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";
import { ListedMessage } from "#lib/wire/console/message";
import { RetryRecord } from "#lib/wire/console/message-retry";

/** One attempt, merged from both of upstream's sources. */
export const TimelineAttempt = z.object({
  n: z.int(),
  /** False when only status and time are known: "details not read yet". */
  detailed: z.boolean(),
  kind: z.enum(["first", "retry"]),
  status: z.string(),
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  errorType: z.string().nullable(),
  errorCode: z.string().nullable(),
  retryable: z.enum(["yes", "maybe", "no"]).nullable(),
  providerId: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  creatorEmail: z.string().nullable(),
});
export type TimelineAttempt = z.infer<typeof TimelineAttempt>;

/** GET /api/console/campaigns/{id}/messages/{messageId} */
export const MessageDetail = z.object({
  message: ListedMessage,
  /** Number, values and text are masked for this person; `POST …/messages/{messageId}/show` answers them. */
  masked: z.boolean(),
  fullMessage: z.string().nullable(),
  /** Days for which this campaign keeps texts; null: for ever. */
  textDays: z.int().nullable(),
  values: z.record(z.string(), z.string()),
  creatorId: z.string().nullable(),
  template: z.object({ id: z.string(), body: z.string().nullable() }).nullable(),
  batch: z
    .object({
      id: z.string(),
      fileName: z.string().nullable(),
      status: z.string(),
      totalMessages: z.int().nullable(),
    })
    .nullable(),
  /** Newest first. */
  attempts: z.array(TimelineAttempt),
  /** The latest requested retries, newest first. */
  requests: z.array(RetryRecord),
  freshness: Freshness,
});
export type MessageDetail = z.infer<typeof MessageDetail>;
