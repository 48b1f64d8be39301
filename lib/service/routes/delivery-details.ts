import { attemptId, parseId } from "#lib/domain/api/id";
import { deliveryError } from "#lib/domain/messages/delivery-error";
import { messageStatus } from "#lib/domain/messages/status";
import { presetNamed } from "#lib/domain/routes/code-table";
import { rawWords } from "#lib/domain/routes/raw-labels";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Service } from "#lib/service/context";
import type { AttemptDelivery } from "#lib/wire/service/route-insight";

type AttemptRow = {
  n: number;
  routeId: string | null;
  route: string | null;
  preset: string | null;
  parts: number | null;
  raw: string | null;
};
type LateRow = { n: number; at: Date; status: number; error: number | null; raw: string };

/** Each attempt of a message with its route's answer, the first send first, and later contradicting receipts. */
export async function showDeliveryDetails(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
  messageId: string,
): Promise<AttemptDelivery[]> {
  const id = parseId("message", messageId);
  if (!id) return [];
  const [attempts, late] = await Promise.all([
    attemptsOf(pool, campaignId, id),
    lateWordsOf(pool, campaignId, id),
  ]);
  return attempts.map(({ n, route, routeId, preset, parts, raw }) => {
    const words = (text: string) => rawWords(presetNamed(preset), text);
    const own = late.filter((word) => word.n === n);
    return {
      n,
      attemptId: attemptId(id, n),
      route,
      routeId,
      parts,
      raw,
      words: words(raw ?? ""),
      late: own.map(({ at, status, error, raw }) => ({
        at: at.toISOString(),
        status: messageStatus(status),
        error: error === null ? null : deliveryError(error).code,
        raw,
        words: words(raw),
      })),
    };
  });
}

function attemptsOf(db: Sql, campaignId: string, messageId: string): Promise<AttemptRow[]> {
  return rows(
    db,
    sql`
      select a.n, a.route_id, r.name as route, r.settings ->> 'codePreset' as preset, a.parts, a.raw
      from attempt a left join route r on r.id = a.route_id
      where a.campaign_id = ${campaignId} and a.message_id = ${messageId}
      order by a.n
    `,
  );
}

function lateWordsOf(db: Sql, campaignId: string, messageId: string): Promise<LateRow[]> {
  return rows(
    db,
    sql`
      select n, at, status, error, raw from late_word
      where campaign_id = ${campaignId} and message_id = ${messageId}
      order by at
    `,
  );
}
