import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";
import { ListedMessage } from "#lib/wire/console/message";

/** POST /api/console/campaigns/{id}/messages/{messageId}/retry */
export const RetryAsk = z.object({
  /** `updatedAt` of the message as the operator saw it: a failure that was retried since is not retried again. */
  updatedAt: Instant.optional(),
});
export type RetryAsk = z.infer<typeof RetryAsk>;

/** Accepted, waiting for a slot or being checked: `message.request` says which. */
export const RetryAnswer = z.object({ message: ListedMessage });
export type RetryAnswer = z.infer<typeof RetryAnswer>;
