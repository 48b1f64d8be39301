import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";
import { ListedMessage } from "#lib/wire/console/message";

/** POST /api/console/look-ups: asks which messages were sent to a number, with a reason. */
export const LookUpRequest = z.strictObject({
  /** Includes the country code; spaces, dashes and the plus may stay. */
  number: z.string().trim().min(1).max(40),
  reason: z.string().trim().min(3, "Say in a few words why you ask.").max(300),
});
export type LookUpRequest = z.infer<typeof LookUpRequest>;

/** A message to the number, and its campaign. */
export const FoundMessage = z.object({
  campaign: z.object({ id: z.int(), name: z.string() }),
  message: ListedMessage,
});
export type FoundMessage = z.infer<typeof FoundMessage>;

export const LookUp = z.object({
  asOf: Instant,
  /** The last three digits. */
  number: z.string(),
  /** Newest first, at most 50. */
  messages: z.array(FoundMessage),
  /** Whether there are older ones. */
  more: z.boolean(),
  /** Campaigns that were searched, and those of them that are not read to the end yet. */
  searched: z.int(),
  unread: z.array(z.string()),
});
export type LookUp = z.infer<typeof LookUp>;
