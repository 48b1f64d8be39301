import * as z from "zod";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";
import { RetryRecord, RetryVerdict, ShownRequest } from "#lib/wire/console/message-retry";

/** A message in a list. Statuses and codes are upstream's own words, known or not. */
export const ListedMessage = z.object({
  id: z.string(),
  status: z.string(),
  /** Error of the latest attempt; null when there is none. */
  errorCode: z.string().nullable(),
  /** Masked if retention has removed the number. */
  recipient: z.string(),
  /** Whether retention has removed the text. */
  textRemoved: z.boolean(),
  /** Retries that count as used: attempts − 1, or all once the service has refused one as too many. */
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
  /** Whether it can still change by itself. */
  inFlight: z.boolean(),
  /** With the network for more than 48 hours, so no further update is expected. */
  overdue: z.boolean(),
  retry: RetryVerdict,
  request: ShownRequest.nullable(),
  lastRequest: RetryRecord.nullable(),
  /** A person's test to their own number: a row of a file, or the code that verifies it. `by` is null for one who was removed. */
  test: z.object({ kind: z.enum(["row", "code"]), by: z.string().nullable() }).nullable(),
});
export type ListedMessage = z.infer<typeof ListedMessage>;

/** Statuses and codes that messages of the campaign have and the console does not know, to filter by. */
export const UnlistedValues = z.object({ status: z.array(z.string()), code: z.array(z.string()) });
export type UnlistedValues = z.infer<typeof UnlistedValues>;

/** GET /api/console/campaigns/{id}/messages; newest first. */
export const MessagePage = z.object({
  messages: z.array(ListedMessage),
  /** Cursors for `after` (older) and `before` (newer); null when there is no such page. */
  older: z.string().nullable(),
  newer: z.string().nullable(),
  /** Marks the newest row of this filter, for the live call. */
  newest: z.string(),
  /** Number of matches; null while that is unknown without counting. */
  total: z.int().nullable(),
  /** Messages of the campaign in detached months, which still count; the newest month first. */
  detached: z.array(z.object({ months: z.string(), n: z.int() })),
  /** Retention has removed messages up to this moment; they still count. Null: none. */
  removedUpTo: Instant.nullable(),
  /** Query parameters, as name or `name=value`, that were not understood and are ignored. */
  ignored: z.array(z.string()),
  unlisted: UnlistedValues,
  /** Numbers are masked for this person, and only whole ones can be searched for. */
  masked: z.boolean(),
  /** Why this person may not export the list, or null. */
  exportDenied: z.string().nullable(),
  freshness: Freshness,
});
export type MessagePage = z.infer<typeof MessagePage>;
