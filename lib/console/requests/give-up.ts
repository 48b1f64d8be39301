import { ENDED_BY_PERSON, GAVE_UP } from "#lib/domain/retries/unknown-end";
import { sql } from "#lib/platform/postgres/sql";

/** What became of a call whose answer was lost is looked for so long, as long as a message may be with the network. */
const LOOKED_FOR_MS = 48 * 60 * 60_000;

/** A retry `r` that ended so. It is lost like one that was read, but not known to be. */
export const isUnknownRetry = sql`(r.state = 'lost' and r.reason in (${GAVE_UP}, ${ENDED_BY_PERSON}))`;

/** Whether it has been looked for long enough. */
export function isGivenUp({ requestedAt }: { requestedAt: Date }): boolean {
  return Date.now() - requestedAt.getTime() >= LOOKED_FOR_MS;
}

export const GAVE_UP_WORDS =
  "Nobody knows whether the service accepted it: its answer was lost, and nothing could be read for 48 hours.";

export function endedWords(by: string): string {
  return `Nobody knows whether the service accepted it: its answer was lost, and ${by} stopped looking for it.`;
}
