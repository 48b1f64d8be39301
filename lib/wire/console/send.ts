import * as z from "zod";
import { LANGUAGES } from "#lib/domain/content/language";
import { Instant } from "#lib/wire/console/instant";

/** POST /api/console/campaigns/{id}/sends: one message, once for each id however often it is asked. */
export const SendRequest = z.strictObject({
  id: z.uuid(),
  recipient: z.string().max(64),
  language: z.enum(LANGUAGES),
  values: z.record(z.string().max(64), z.string().max(5000)),
  /** The same message went to this recipient some minutes ago, and is to go again. */
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
   * `waiting`: nothing has left, there is no free slot. `unclear`: nobody knows, it is being looked for. `lost`: looked
   * for and not found. `undecided`: it could not be looked for to the end, so that it may be there. `stopped`, `expired`, `cancelled`: nothing was sent.
   */
  state: z.enum(SEND_STATES),
  messageId: z.string().nullable(),
  /** What was to be sent; null once it is forgotten. */
  recipient: z.string().nullable(),
  language: z.enum(LANGUAGES),
  values: z.record(z.string(), z.string()),
  /** Which field a refusal is about, where that can be told. */
  field: z.enum(["recipient", "language", "values"]).nullable(),
  code: z.string(),
  said: z.string(),
  httpStatus: z.int().nullable(),
  traceId: z.string().nullable(),
});
export type SendRecord = z.infer<typeof SendRecord>;
