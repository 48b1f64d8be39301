import * as z from "zod";
import { Counts } from "#lib/wire/console/counts";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";
import { ListedMessage, UnlistedValues } from "#lib/wire/console/message";

/**
 * GET /api/console/campaigns/{id}/live?ids=a,b&newest=…&since=…&<the list's filter>
 *
 * The answer that a screen asks for every few seconds: one read, so that its parts cannot disagree. `ids` are the rows on it
 * that are in flight or failed (at most 200); asking keeps them in the fast lane. `newest` is the page's marker,
 * `since` the `asOf` of the answer before.
 */
export const LiveAnswer = z.object({
  asOf: Instant,
  /** Rows among `ids` that changed since; all of them without `since`. */
  patches: z.array(z.object({ message: ListedMessage, matches: z.boolean() })),
  /** Rows of the filter newer than `newest`, at most 1,000. */
  newCount: z.int(),
  counts: Counts,
  total: z.int().nullable(),
  unlisted: UnlistedValues,
  freshness: Freshness,
  /** Firing alerts of all campaigns that nobody has acknowledged. */
  alerts: z.int(),
});
export type LiveAnswer = z.infer<typeof LiveAnswer>;
