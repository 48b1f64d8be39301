import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A part of a message that a provider took. */
export type PartRow = {
  /** The provider's id. */
  externalId: string;
  campaignId: string;
  messageId: string;
  n: number;
  /** Part number; the first part is 1. */
  part: number;
  parts: number;
};

/**
 * The parts of a message that receipts can name, from the ids of all its parts. Some centres give all parts
 * one id, or only one part an id: then receipts come for that one only.
 */
export function partsOf(
  message: Pick<PartRow, "campaignId" | "messageId" | "n">,
  externalIds: string[],
): PartRow[] {
  const ids = [...new Set(externalIds)].filter((externalId) => externalId !== "");
  return ids.map((externalId, i) => ({ ...message, externalId, part: i + 1, parts: ids.length }));
}

/** Stores the provider's ids. If a known id comes again, the new part counts: providers reuse ids after some time. */
export async function insertParts(tx: Sql, routeId: string, parts: PartRow[]): Promise<void> {
  const latest = [...new Map(parts.map((part) => [part.externalId, part])).values()];
  await rows(
    tx,
    sql`
      insert into submitted_part as p (route_id, external_id, campaign_id, message_id, n, part, parts)
      select ${routeId}, * from unnest(${latest.map((p) => p.externalId)}::text[],
        ${latest.map((p) => p.campaignId)}::uuid[], ${latest.map((p) => p.messageId)}::uuid[],
        ${latest.map((p) => p.n)}::smallint[], ${latest.map((p) => p.part)}::smallint[],
        ${latest.map((p) => p.parts)}::smallint[])
      on conflict (route_id, external_id) do update set campaign_id = excluded.campaign_id,
        message_id = excluded.message_id, n = excluded.n, part = excluded.part, parts = excluded.parts,
        status = excluded.status, error = null, raw = null, at = excluded.at
    `,
    "insert-parts",
  );
}
