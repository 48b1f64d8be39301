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
  /** How many ids the provider gave it. Null for the simulator. */
  parts: number | null;
  raw: string | null;
};

/** The transitions, and the messages whose answer this call recorded. An earlier try may have recorded others. */
export type Recorded = { transitions: Transition[]; ids: string[] };

// The attempt's status after the provider's answer.
const outcome = sql`case when r.error is null then ${MESSAGE.sent} else ${MESSAGE.failure} end`;

/**
 * Attempts and messages still `sending` become `sent`, or `failure` where the provider refused them. An attempt of a route
 * has a number of parts once its answer is recorded.
 */
export async function recordHandOver(tx: Sql, handedOver: HandedOver[]): Promise<Recorded> {
  const results = inLockOrder(handedOver, ({ id }) => id);
  // The campaign is in each row: see `ranges`. Messages are locked before attempts, as receipts do: over
  // several shards the parts run in the order in which they are written, and so do those of a union.
  const found = await rows<Transition & { ids: string[] | null }>(
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
        where a.campaign_id = r.campaign_id and a.message_id = r.id and a.n = r.n and a.parts is null
        returning a.message_id
      )
      select campaign_id, batch_id, ${MESSAGE.sending} as before, status as after, count(*) as n, null::uuid[] as ids
      from moved
      group by campaign_id, batch_id, status
      union all
      select null, null, null, null, null, coalesce(array_agg(message_id), '{}') from attempts
    `,
    "record-hand-over",
  );
  return {
    transitions: found.flatMap(({ ids, ...transition }) => (ids === null ? [transition] : [])),
    ids: found.flatMap(({ ids }) => ids ?? []),
  };
}

/** An attempt whose outcome is unknown. `raw` says why. */
export type UnknownAttempt = { campaignId: string; id: string; n: number; raw: string };

/**
 * Notes why the outcome of these attempts is unknown, and returns the messages for which this call noted it.
 * They stay `sending` until their lease ends.
 */
export async function noteUnknown(tx: Sql, attempts: UnknownAttempt[]): Promise<string[]> {
  const noted = await rows<{ messageId: string }>(
    tx,
    sql`
    update attempt a set raw = coalesce(a.raw, r.raw), parts = 0
    from unnest(${attempts.map((a) => a.campaignId)}::uuid[], ${attempts.map((a) => a.id)}::uuid[],
      ${attempts.map((a) => a.n)}::smallint[], ${attempts.map((a) => a.raw)}::text[]) as r (campaign_id, id, n, raw)
    where a.campaign_id = r.campaign_id and a.message_id = r.id and a.n = r.n and a.parts is null
    returning a.message_id
  `,
  );
  return noted.map(({ messageId }) => messageId);
}
