import { ENDED_BY_PERSON, GAVE_UP } from "#lib/domain/retries/unknown-end";
import { sql } from "#lib/platform/postgres/sql";

/** How long the outcome of a lost call is looked for: as long as a message may be with the network. */
const LOOKED_FOR_MS = 48 * 60 * 60_000;

/** Whether a retry `r` ended with an unknown outcome. It is marked lost, like one known not to have been accepted. */
export const isUnknownRetry = sql`(r.state = 'lost' and r.reason in (${GAVE_UP}, ${ENDED_BY_PERSON}))`;

/** Whether its outcome has been looked for long enough. */
export function isLookedForLongEnough({ requestedAt }: { requestedAt: Date }): boolean {
  return Date.now() - requestedAt.getTime() >= LOOKED_FOR_MS;
}

export const GAVE_UP_LABEL =
  "Nobody knows whether the service accepted it: its answer was lost, and nothing could be read for 48 hours.";

export function endedLabel(by: string): string {
  return `Nobody knows whether the service accepted it: its answer was lost, and ${by} stopped looking for it.`;
}
