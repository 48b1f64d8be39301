import * as z from "zod";
import { LANGUAGES } from "#lib/domain/content/language";
import { MOST_PER_MINUTE } from "#lib/domain/files/pace";
import { ErrorCount } from "#lib/wire/console/counts";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";

/** How fast a batch leaves, where a person has chosen that, and by whom. Null: as fast as it can. */
export const ChosenPace = z
  .object({ perMinute: z.int().nullable(), until: Instant.nullable(), by: z.string() })
  .nullable();
export type ChosenPace = z.infer<typeof ChosenPace>;

/** Segments that add up to `total`; `unknown` counts messages in a status that is unknown to us. */
export const BatchProgress = z.object({
  delivered: z.int(),
  inFlight: z.int(),
  failed: z.int(),
  stopped: z.int(),
  unknown: z.int(),
  notYetSeen: z.int(),
  total: z.int(),
});
export type BatchProgress = z.infer<typeof BatchProgress>;

const Denial = z.string().nullable();

export const ConsoleBatch = z.object({
  id: z.string(),
  /** Null when only messages of the batch were read, never its record. */
  fileName: z.string().nullable(),
  /** Upstream's own status; empty when its record was never read. */
  status: z.string(),
  /** The status lets messages be retried. */
  retryable: z.boolean(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  creatorId: z.string().nullable(),
  progress: BatchProgress,
  /** Why nothing of it may be retried whatever its state, or null. */
  retryDenied: z.string().nullable(),
  /** Why no retry of it can be planned now, whoever asks, or null. */
  planDenied: z.string().nullable(),
  /** Not left yet, or perhaps not. */
  waiting: z.int(),
  /** Why nothing of what waits may leave now, and until when; null where it may, and for a batch of another service. */
  stays: z.string().nullable(),
  pace: ChosenPace,
  /** Why it cannot be held, released or stopped now, or null where it can. */
  steering: z.object({ hold: Denial, go_on: Denial, stop: Denial }),
  /** Failed, and the gate says allowed or confirm. */
  failedRetryable: z.int(),
  lastChangeAt: Instant.nullable(),
  /** How many notes are on it. */
  notes: z.int(),
  readAt: Instant,
});
export type ConsoleBatch = z.infer<typeof ConsoleBatch>;

/** PUT /api/console/campaigns/{id}/batches/{batchId}/pace: at most so many in a minute, or evenly until then. */
export const PaceRequest = z.union([
  z.strictObject({ perMinute: z.int().min(1).max(MOST_PER_MINUTE), until: z.null() }),
  z.strictObject({ perMinute: z.null(), until: Instant.transform((text) => new Date(text)) }),
]);
export type PaceRequest = z.input<typeof PaceRequest>;

/** GET /api/console/campaigns/{id}/batches?q=…&after=…&size=…; newest first, those seen in messages read so far. */
export const BatchPage = z.object({
  batches: z.array(ConsoleBatch),
  older: z.string().nullable(),
  newer: z.string().nullable(),
  freshness: Freshness,
});
export type BatchPage = z.infer<typeof BatchPage>;

/** The file that was uploaded here for a batch: by whom and when, who approved it, and its bytes' fingerprint. */
export const BatchFile = z.object({
  by: z.string(),
  at: Instant,
  bytes: z.int(),
  fingerprint: z.string(),
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  /** Why an admin released it without a second person; null: they did not. */
  releasedBecause: z.string().nullable(),
  /** The changes that were made in it before it was sent, and the choices for it. */
  changes: z.array(z.string()),
});
export type BatchFile = z.infer<typeof BatchFile>;

/** A batch of other rows of the same file. */
export const BatchPart = z.object({ id: z.string(), fileName: z.string(), rows: z.int() });
export type BatchPart = z.infer<typeof BatchPart>;

/** The batch of the same text before it; `open` messages of it are under way. */
export const BatchBefore = z.object({
  id: z.string(),
  fileName: z.string().nullable(),
  delivered: z.int(),
  open: z.int(),
  total: z.int(),
});
export type BatchBefore = z.infer<typeof BatchBefore>;

/** The text of its messages in one language, as far as it was read; `id` is the version's. */
export const BatchText = z.object({
  language: z.enum(LANGUAGES),
  id: z.string().nullable(),
  header: z.string().nullable(),
  body: z.string().nullable(),
  footer: z.string().nullable(),
});
export type BatchText = z.infer<typeof BatchText>;

/** GET /api/console/campaigns/{id}/batches/{batchId}; its messages are the list with `batch=`. */
export const BatchDetail = z.object({
  batch: ConsoleBatch,
  errors: z.array(ErrorCount),
  /** Null if it was not uploaded with this console. */
  file: BatchFile.nullable(),
  /** Parts of the same file that were sent separately. */
  parts: z.array(BatchPart),
  before: BatchBefore.nullable(),
  freshness: Freshness,
});
export type BatchDetail = z.infer<typeof BatchDetail>;
