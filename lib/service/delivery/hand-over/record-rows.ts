import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Transition } from "#lib/service/delivery/count-transitions";
import { isNow } from "#lib/service/delivery/job-ranges";
import { inLockOrder } from "#lib/service/delivery/lock-order";
import { MESSAGE } from "#lib/service/stored-status";

/** The provider's answer for an attempt. `error` is the code of a delivery error when it refused the message. */
export type HandedOver = {
  campaignId: string;
  id: string;
  n: number;
  externalId: string;
  error: number | null;
  /** Null for the simulator. */
  routeId: string | null;
  parts: number | null;
  raw: string | null;
};

// What becomes of an attempt by the provider's word on it.
const outcome = sql`case when r.error is null then ${MESSAGE.sent} else ${MESSAGE.failure} end`;

/** Attempts and messages still `sending` become `sent`, or `failure` where the provider refused them. */
export function recordHandOver(tx: Sql, handedOver: HandedOver[]): Promise<Transition[]> {
  const results = inLockOrder(handedOver, ({ id }) => id);
  // The campaign in each row: see `ranges`. Messages before attempts, as receipts lock them: over several shards the
  // parts run in the order in which they are written.
  return rows(
    tx,
    sql`
      with result as (
        select * from unnest(${results.map((r) => r.campaignId)}::uuid[], ${results.map((r) => r.id)}::uuid[],
          ${results.map((r) => r.n)}::smallint[], ${results.map((r) => r.externalId)}::text[],
          ${results.map((r) => r.error)}::smallint[], ${results.map((r) => r.routeId)}::uuid[],
          ${results.map((r) => r.parts)}::smallint[], ${results.map((r) => r.raw)}::text[])
          as r (campaign_id, id, n, external_id, error, route_id, parts, raw)
      ), moved as (
        update message_state s
        set status = ${outcome}, updated_at = now()
        from result r
        where s.campaign_id = r.campaign_id and s.id = r.id and ${isNow("sending")} and s.retries + 1 = r.n
        returning s.campaign_id, s.batch_id, s.status
      ), attempts as (
        update attempt a
        set external_id = r.external_id, updated_at = now(), route_id = r.route_id, parts = r.parts,
          raw = coalesce(a.raw, r.raw),
          status = case when a.status > ${MESSAGE.sending} then a.status else ${outcome} end,
          error = case when a.status > ${MESSAGE.sending} then a.error else r.error end
        from result r
        where a.campaign_id = r.campaign_id and a.message_id = r.id and a.n = r.n
      )
      select campaign_id, batch_id, ${MESSAGE.sending} as before, status as after, count(*) as n
      from moved
      group by campaign_id, batch_id, status
    `,
    "record-hand-over",
  );
}

/** An attempt of which nobody knows the outcome, and why. */
export type UnknownAttempt = { campaignId: string; id: string; n: number; raw: string };

/** Notes on attempts of which nobody knows the outcome why that is so. They stay `sending` until their lease ends. */
export async function noteUnknown(tx: Sql, attempts: UnknownAttempt[]): Promise<void> {
  await tx.query(sql`
    update attempt a set raw = coalesce(a.raw, r.raw)
    from unnest(${attempts.map((a) => a.campaignId)}::uuid[], ${attempts.map((a) => a.id)}::uuid[],
      ${attempts.map((a) => a.n)}::smallint[], ${attempts.map((a) => a.raw)}::text[]) as r (campaign_id, id, n, raw)
    where a.campaign_id = r.campaign_id and a.message_id = r.id and a.n = r.n
  `);
}
