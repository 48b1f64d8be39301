import * as z from "zod";
import { RETRY_REASONS } from "#lib/domain/retries/retry-gate";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";

/** What the gate says of one message to this operator. */
export const RetryVerdict = z.object({
  decision: z.enum(["allowed", "confirm", "denied"]),
  reason: z.enum(RETRY_REASONS),
  text: z.string(),
});
export type RetryVerdict = z.infer<typeof RetryVerdict>;

/** The last retry that was asked for through this console, as long as it says something about the message as it is. */
export const ShownRequest = z.object({
  /** waiting: for a free slot. unclear: being checked. lost: not accepted as far as can be read. */
  state: z.enum(["waiting", "sending", "unclear", "accepted", "refused", "lost"]),
  /** "you", or somebody's e-mail. */
  by: z.string(),
  at: Instant,
  /** Why it was refused, in words. */
  said: z.string(),
  traceId: z.string().nullable(),
});
export type ShownRequest = z.infer<typeof ShownRequest>;

/** A retry of a message that was asked for through this console, and what became of it; kept for good. */
export const RetryRecord = z.object({
  id: z.int(),
  /** As of a request; denied: by this console, and nothing left. cancelled: likewise, with what it was a part of. */
  state: z.enum(["waiting", "sending", "unclear", "accepted", "refused", "lost", "denied", "cancelled"]),
  /** "you", or somebody's e-mail. */
  by: z.string(),
  at: Instant,
  /** When its state was last written. */
  changedAt: Instant,
  /** The service's code of a refusal, or this console's reason; may be empty. */
  code: z.string(),
  /** Why, in words; may be empty. */
  said: z.string(),
  httpStatus: z.int().nullable(),
  /** Of the service's answer; null: it gave none. */
  traceId: z.string().nullable(),
});
export type RetryRecord = z.infer<typeof RetryRecord>;

/** A message in a list. Statuses and codes are upstream's own words, known or not. */
export const ListedMessage = z.object({
  id: z.string(),
  status: z.string(),
  /** Of the latest attempt; null when there is none. */
  errorCode: z.string().nullable(),
  recipient: z.string(),
  /** Those that count as used: attempts − 1, or all once the service has refused one as too many. */
  retries: z.int(),
  maxRetries: z.int(),
  batch: z.object({ id: z.string(), fileName: z.string().nullable() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When we last read it. */
  readAt: Instant,
  language: z.string().nullable(),
  /** False when only status and time of the latest attempt are known. */
  detailed: z.boolean(),
  /** The provider's id of the latest attempt; may be empty. */
  providerId: z.string(),
  sentAt: Instant.nullable(),
  /** When the latest attempt was delivered or failed; null while it is under way. */
  finalAt: Instant.nullable(),
  creatorEmail: z.string().nullable(),
  templateBodyId: z.string().nullable(),
  /** Something can still change without anybody's doing. */
  inFlight: z.boolean(),
  /** With the network for more than 48 hours: no further update expected. */
  overdue: z.boolean(),
  retry: RetryVerdict,
  request: ShownRequest.nullable(),
  lastRequest: RetryRecord.nullable(),
});
export type ListedMessage = z.infer<typeof ListedMessage>;

/** Statuses and codes that messages of the campaign have and the console does not know, to filter by. */
export const UnlistedValues = z.object({ status: z.array(z.string()), code: z.array(z.string()) });
export type UnlistedValues = z.infer<typeof UnlistedValues>;

/** GET /api/console/campaigns/{id}/messages; newest first. */
export const MessagePage = z.object({
  messages: z.array(ListedMessage),
  /** For `after` (older) and `before` (newer); null when there is no such page. */
  older: z.string().nullable(),
  newer: z.string().nullable(),
  /** Marks the newest row of this filter, for the live call. */
  newest: z.string(),
  /** How many match; null while that is not known without counting. */
  total: z.int().nullable(),
  /** Names of query parameters, or `name=value`, that were not understood and left out. */
  ignored: z.array(z.string()),
  unlisted: UnlistedValues,
  freshness: Freshness,
});
export type MessagePage = z.infer<typeof MessagePage>;

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
  fullMessage: z.string().nullable(),
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
  /** The latest retries that were asked for, newest first. */
  requests: z.array(RetryRecord),
  freshness: Freshness,
});
export type MessageDetail = z.infer<typeof MessageDetail>;
