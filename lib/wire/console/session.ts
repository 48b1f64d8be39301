import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";

export const OperatorSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  startedAt: Instant,
  /** Noted once an hour at most. */
  lastUsedAt: Instant,
  /** Empty when it is not known. */
  address: z.string(),
  /** In words, and as the browser says it. */
  browser: z.string(),
  userAgent: z.string(),
});
export type OperatorSession = z.infer<typeof OperatorSession>;

/**
 * GET /api/console/sessions: the asking operator's own, the current one first, then by their last use. DELETE of the
 * same ends all others, DELETE …/{sessionId} ends one; both answer with what is left.
 */
export const SessionList = z.object({ sessions: z.array(OperatorSession) });
export type SessionList = z.infer<typeof SessionList>;
