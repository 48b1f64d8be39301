import { sql } from "#lib/platform/postgres/sql";

/**
 * Whether a retry's record still shows the outcome of a mirrored message `m`, which holds as long as such records are kept.
 * The call for a whole batch names the batch.
 */
export const holdsMirrored = (campaign: number) => sql`((
  exists (select from retry_request r where r.campaign = m.campaign and r.message_id = m.id)
  or m.batch_id in (select o.batch_id from operation o where o.campaign = ${campaign} and o.batch_id is not null)
) is true)`;
