import { sql } from "#lib/platform/postgres/sql";

/**
 * The next updatedAt: now, or a little later than the row's last change if that was in the same millisecond. It is
 * computed in UTC, because shards accept only sums that give the same result everywhere, and sums without a zone do.
 */
export const NEXT_UPDATED_AT = sql`greatest(now(), (updated_at at time zone 'UTC' + interval '1 ms') at time zone 'UTC')`;
