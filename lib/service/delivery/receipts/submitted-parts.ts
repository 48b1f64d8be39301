import { TIMELY_MINUTES } from "#lib/domain/alerts/route-facts";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

/** A part that a provider took, with its last known status. */
export type SubmittedPart = {
  routeId: string;
  externalId: string;
  campaignId: string;
  messageId: string;
  n: number;
  parts: number;
  /** Whether a receipt of one part speaks for the whole message. */
  isWhole: boolean;
  status: number;
  raw: string | null;
  /** When the provider's answer was recorded. */
  at: Date;
  /** Whether that was so recently that a message which ends now has ended in time. */
  isTimely: boolean;
};

/**
 * The parts with these ids of the provider. They and the other parts of their messages are locked until the transaction
 * ends: two receipts of one message must not each find the other part undecided.
 */
export async function lockParts(
  tx: Sql,
  keys: { routeId: string; externalId: string | null }[],
): Promise<SubmittedPart[]> {
  const named = new Set(keys.map((key) => `${key.routeId} ${key.externalId}`));
  const locked = await rows<SubmittedPart>(
    tx,
    sql`
      with named as (
        select p.route_id, p.external_id, p.campaign_id, p.message_id, p.n, p.parts
        from unnest(${keys.map((key) => key.routeId)}::uuid[], ${keys.map((key) => key.externalId)}::text[])
          as k (route_id, external_id)
        cross join lateral (
          select * from submitted_part p where p.route_id = k.route_id and p.external_id = k.external_id limit 1
        ) p
      ), family as (
        select route_id, external_id from named
        union
        select o.route_id, o.external_id
        from (select distinct campaign_id, message_id, n from named where parts > 1) m
        cross join lateral (
          select o.route_id, o.external_id from submitted_part o
          where o.campaign_id = m.campaign_id and o.message_id = m.message_id and o.n = m.n and o.parts > 1
          offset 0
        ) o
      )
      select p.route_id, p.external_id, p.campaign_id, p.message_id, p.n, p.parts, p.status, p.raw, p.at,
        p.at > now() - ${TIMELY_MINUTES} * interval '1 minute' as is_timely, r.whole_receipts_to is not null as is_whole
      from family f
      cross join lateral (
        select * from submitted_part p where p.route_id = f.route_id and p.external_id = f.external_id limit 1
      ) p
      join route r on r.id = p.route_id
      order by p.route_id, p.external_id
      for update of p
    `,
    "lock-parts",
  );
  return locked.filter(({ routeId, externalId }) => named.has(`${routeId} ${externalId}`));
}

export type PartWord = {
  routeId: string;
  externalId: string;
  status: number;
  error: number | null;
  raw: string;
};

export async function moveParts(tx: Sql, words: PartWord[]): Promise<void> {
  await rows(
    tx,
    sql`
      update submitted_part p set status = r.status, error = r.error, raw = r.raw
      from unnest(${words.map((w) => w.routeId)}::uuid[], ${words.map((w) => w.externalId)}::text[],
        ${words.map((w) => w.status)}::smallint[], ${words.map((w) => w.error)}::smallint[],
        ${words.map((w) => w.raw)}::text[]) as r (route_id, external_id, status, error, raw)
      where p.route_id = r.route_id and p.external_id = r.external_id and p.status < ${MESSAGE.success}
    `,
    "move-parts",
  );
}

export type KnownPart = {
  externalId: string;
  messageId: string;
  n: number;
  status: number;
  error: number | null;
  raw: string | null;
};

/** The last known status of all parts of these attempts. */
export function partsOf(
  tx: Sql,
  attempts: { campaignId: string; messageId: string; n: number }[],
): Promise<KnownPart[]> {
  return rows(
    tx,
    sql`
      select p.external_id, p.message_id, p.n, p.status, p.error, p.raw
      from unnest(${attempts.map((a) => a.campaignId)}::uuid[], ${attempts.map((a) => a.messageId)}::uuid[],
        ${attempts.map((a) => a.n)}::smallint[]) as k (campaign_id, message_id, n)
      join submitted_part p
        on p.campaign_id = k.campaign_id and p.message_id = k.message_id and p.n = k.n and p.parts > 1
      order by p.message_id, p.n, p.part
    `,
  );
}
