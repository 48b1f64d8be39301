import type { Pool } from "pg";
import { leaveOwn } from "#lib/console/membership/own-pool";
import type { DeliveryRate } from "#lib/domain/files/forecast";
import { begin, rows, sql } from "#lib/platform/postgres/sql";

/**
 * How many messages of a campaign of this installation's service leave in a second: the rate of its first usable route, or
 * of the campaign where it has no route; null while no route is usable. With the hours in which its batches do.
 */
export async function deliveryRate(pool: Pool, of: string): Promise<DeliveryRate> {
  return (await deliveryRates(pool, [of])).get(of) ?? null;
}

/** The delivery rates of several campaigns, by their ids. */
export async function deliveryRates(pool: Pool, of: string[]): Promise<Map<string, DeliveryRate>> {
  if (of.length === 0) return new Map();
  const found = await begin(pool, async (tx) => {
    await leaveOwn(tx);
    return rows<NonNullable<DeliveryRate> & { id: string }>(
      tx,
      sql`
        select c.id, case when exists (select from campaign_route where campaign_id = c.id) then (
            select r.rate_per_second from campaign_route cr join route r on r.id = cr.route_id
            where cr.campaign_id = c.id and route_is_usable(r.id) order by cr.place limit 1
          ) else c.rate_per_second end::float8 as per_second, c.batch_hours as hours
        from campaign c where c.id = any(${of}::uuid[])
      `,
    );
  });
  return new Map(found.map(({ id, ...rate }) => [id, rate]));
}
