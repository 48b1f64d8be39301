import * as z from "zod";
import { LANGUAGES } from "#lib/domain/content/language";
import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import { MOST_CHANGE_CHARACTERS } from "#lib/domain/csv/upload-limits";
import { HELD_STATES } from "#lib/domain/files/held-file";
import { MOST_PER_MINUTE } from "#lib/domain/files/pace";
import { DEFAULT_TRIAL, TRIAL_RANGES, type Trial } from "#lib/domain/files/trial";
import { Instant } from "#lib/wire/console/instant";

/** A moment in a query; without it null. */
const Moment = Instant.optional().transform((text) => (text ? new Date(text) : null));

const texts = z.partialRecord(z.enum(LANGUAGES), z.string());

/** GET /api/console/campaigns/{id}/upload-rules: a campaign's rules for files, as far as they are known. */
export const UploadRules = z.object({
  /** Origin of the rules: the embedded service, an admin's entry, messages seen so far, or none. */
  source: z.enum(["service", "entered", "learned", "unknown"]),
  variables: z.array(z.string()),
  /** The keys are the allowed languages; an empty text is unknown. */
  bodies: texts,
  /** Texts that the service adds around the body; null where only the service knows them. */
  frame: z.object({ header: z.string(), footers: texts }).nullable(),
  nationalIds: z.boolean(),
  maxRows: z.int().nullable(),
  /** Characters that no message may hold, in one text. */
  refusedCharacters: z.string(),
  /** The person who entered them, and the time. */
  by: z.string().nullable(),
  at: Instant.nullable(),
  /** Whether no accepted file of the campaign had these before; absent where nobody asked. */
  isNew: z.boolean().optional(),
});
export type UploadRules = z.infer<typeof UploadRules>;

/** PUT of the same (administrators), for campaigns of other services. */
export const TemplateEntry = z.strictObject({
  bodies: z.partialRecord(z.enum(LANGUAGES), z.string().max(5000)),
  nationalIds: z.boolean(),
});
export type TemplateEntry = z.infer<typeof TemplateEntry>;

/** The query of POST /api/console/campaigns/{id}/uploads, whose body is the file and nothing else. */
export const UploadRequest = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1).max(255),
  bytes: z.coerce.number().int().min(1).max(MAX_FILE_BYTES),
  rows: z.coerce.number().int().min(1),
  fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
  /** The fingerprint of the whole file, if its rows are a part of one. */
  whole: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  /** The changes that were made in the file since it was chosen, and the choices for it, a line each. */
  changes: z.string().max(MOST_CHANGE_CHARACTERS).default("").transform(lines),
  /** The last upload of these bytes that the operator was told of. */
  after: z.uuid().optional(),
  /** When the file goes; without it, as soon as it may. */
  sendAt: Moment,
  /** After this it is not sent any more. */
  notAfter: Moment,
  /** How fast its batch leaves: one of these, or neither. */
  perMinute: z.coerce.number().int().min(1).max(MOST_PER_MINUTE).optional(),
  until: Moment,
  /** Its first rows go alone, as `Trial` says; without `tryRows` it goes whole. */
  tryRows: within("rows").optional(),
  tryReceipts: within("receipts").default(DEFAULT_TRIAL.receipts),
  tryFailures: within("failures").default(DEFAULT_TRIAL.failures),
  tryMinutes: within("minutes").default(DEFAULT_TRIAL.minutes),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

function within(what: keyof Trial) {
  const [least, most] = TRIAL_RANGES[what];
  return z.coerce.number().int().min(least).max(most);
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

export const UPLOAD_STATES = [
  "sending",
  "accepted",
  "invalid",
  "refused",
  "dropped",
  "stopped",
  "not_sent",
  "unclear",
  "waiting",
  "declined",
  "expired",
  "missed",
  "withdrawn",
] as const;

/** GET /api/console/campaigns/{id}/uploads/{uploadId}, and the answer of the POST. */
export const UploadRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  rows: z.int(),
  operator: z.string(),
  startedAt: Instant,
  settledAt: Instant.nullable(),
  /**
   * `dropped`: nothing happened; send again after `retryAfterMs`. `not_sent`: the file never left whole. `unclear`: the
   * outcome is unknown, so `search` says whether a new batch of this file name has been seen. `waiting`: it is held,
   * and `held` says for what. `declined`, `expired`, `missed`, `withdrawn`: it was held, and nothing was sent.
   */
  state: z.enum(UPLOAD_STATES),
  /** Null for a file that was never held. */
  held: z
    .object({
      state: z.enum(HELD_STATES),
      sendAt: Instant.nullable(),
      notAfter: Instant.nullable(),
      /** Until when it waits for an approval. */
      expiresAt: Instant,
    })
    .nullable(),
  batchId: z.string().nullable(),
  httpStatus: z.int().nullable(),
  code: z.string(),
  message: z.string(),
  traceId: z.string().nullable(),
  answer: z.string().nullable(),
  retryAfterMs: z.int().nullable(),
  search: z.enum(["looking", "not_found", "cannot_look"]).nullable(),
});
export type UploadRecord = z.infer<typeof UploadRecord>;

/**
 * GET /api/console/campaigns/{id}/uploads: the latest ones, newest first. With `?fingerprint=…` only those of these bytes that may
 * have made a batch.
 */
export const EarlierUploads = z.object({ uploads: z.array(UploadRecord) });
export type EarlierUploads = z.infer<typeof EarlierUploads>;
