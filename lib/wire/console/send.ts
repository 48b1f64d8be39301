import * as z from "zod";
import { LANGUAGES } from "#lib/domain/content/language";
import { Instant } from "#lib/wire/console/instant";

/** POST /api/console/campaigns/{id}/sends: one message, sent once per id however often it is requested. */
export const SendRequest = z.strictObject({
  id: z.uuid(),
  recipient: z.string().max(64),
  language: z.enum(LANGUAGES),
  values: z.record(z.string().max(64), z.string().max(5000)),
  /** Confirms a repetition: the same message went to this recipient some minutes ago. */
  again: z.boolean(),
});
export type SendRequest = z.infer<typeof SendRequest>;

export const SEND_STATES = [
  "waiting",
  "sending",
  "unclear",
  "accepted",
  "refused",
  "lost",
  "undecided",
  "stopped",
  "expired",
  "cancelled",
] as const;

/** GET /api/console/campaigns/{id}/sends/{sendId}, and the answer of the POST. */
export const SendRecord = z.object({
  id: z.string(),
  by: z.string(),
  at: Instant,
  /**
   * `waiting`: nothing was sent, no slot is free. `unclear`: unknown, being looked for. `lost`: looked for, not found.
   * `undecided`: the search did not end, so it may exist. `stopped`, `expired`, `cancelled`: nothing was sent.
   */
  state: z.enum(SEND_STATES),
  messageId: z.string().nullable(),
  /** The message to send; null once it is deleted. */
  recipient: z.string().nullable(),
  language: z.enum(LANGUAGES),
  values: z.record(z.string(), z.string()),
  /** The field that a refusal concerns; null if it is unknown. */
  field: z.enum(["recipient", "language", "values"]).nullable(),
  code: z.string(),
  said: z.string(),
  httpStatus: z.int().nullable(),
  traceId: z.string().nullable(),
});
export type SendRecord = z.infer<typeof SendRecord>;
