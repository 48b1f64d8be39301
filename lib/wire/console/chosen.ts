import * as z from "zod";
import { Zone } from "#lib/wire/console/zone";

/** The most messages that can be chosen by hand for one operation, and by a filter. */
export const MAX_CHOSEN = 1000;
export const MAX_MATCHING = 200_000;

const Retryability = z
  .array(z.enum(["yes", "maybe"]))
  .min(1)
  .default(["yes", "maybe"]);

/**
 * POST /api/console/campaigns/{id}/operations, and …/operations/preview: messages chosen by hand, or all that match a
 * filter, which is an address's query. Failed ones are retried when a retry helps as wanted.
 */
export const ChosenMessages = z.union([
  z.strictObject({
    messageIds: z.array(z.string().min(1).max(200)).min(1).max(MAX_CHOSEN),
    retryable: Retryability,
  }),
  z.strictObject({ filter: z.string().max(4000), zone: Zone, retryable: Retryability }),
]);
export type ChosenMessages = z.infer<typeof ChosenMessages>;
/** A browser's request: fields with a default may be left out. */
export type ChoosingMessages = z.input<typeof ChosenMessages>;

export const ChosenPreview = z.object({
  /** All selected messages: those that are retried for sure or perhaps, and the skipped ones. */
  selected: z.int(),
  yes: z.int(),
  /** Messages whose error may come again. */
  maybe: z.int(),
  perSecond: z.number(),
  /** Real people receive the retried messages. */
  production: z.boolean(),
  skipped: z.array(z.object({ text: z.string(), n: z.int() })),
  /** The filter, its range absolute from now on, and in words; null for messages chosen by hand. */
  frozen: z.object({ filter: z.string(), words: z.string() }).nullable(),
});
export type ChosenPreview = z.infer<typeof ChosenPreview>;
