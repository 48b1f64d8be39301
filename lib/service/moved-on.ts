import { sql } from "#lib/platform/postgres/sql";

/**
 * Now, or later than the row's last change within the same millisecond. By way of UTC, because without a zone the sum is
 * one that several shards work out alike, which they insist on.
 */
export const MOVED_ON = sql`greatest(now(), (updated_at at time zone 'UTC' + interval '1 ms') at time zone 'UTC')`;
