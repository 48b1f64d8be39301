import { formatId } from "#lib/domain/api/id";
import { type Finding, finding } from "#lib/kills/finding";
import type { Ledger } from "#lib/kills/ledger";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Every single send answered with 201 exists once, under its id; any other at most once. The same for retries. */
export async function checkSends(db: Sql, { sends, retried }: Ledger): Promise<Finding[]> {
  const made = await rows<{ id: string; code: string; retries: number | null }>(
    db,
    sql`
      select m.id, m.template_values->>'code' as code, s.retries
      from message m left join message_state s on s.campaign_id = m.campaign_id and s.id = m.id
      where m.batch_id is null
    `,
  );
  const byCode = Map.groupBy(made, ({ code }) => code);
  const ids = (code: string) => (byCode.get(code) ?? []).map(({ id }) => formatId("message", id));
  const asked = [...sends];
  const retries = await rows<{ id: string; retries: number }>(
    db,
    sql`select id, retries from message_state where retries > 0`,
  );
  const counted = new Map(retries.map(({ id, retries: n }) => [formatId("message", id), n]));
  return [
    finding(
      "single sends with a 201 that are not there",
      asked
        .filter(([code, { messageId }]) => messageId && !ids(code).includes(messageId))
        .map(([code]) => code),
    ),
    finding(
      "single sends that are there twice",
      asked.filter(([code]) => ids(code).length > 1).map(([code]) => `${code}: ${ids(code).join(", ")}`),
    ),
    finding(
      "single messages that nobody sent",
      made.filter(({ code }) => !sends.has(code)).map(({ id }) => id),
    ),
    finding(
      "messages with fewer retries than were answered with 201",
      [...retried].filter(([id, n]) => (counted.get(id) ?? 0) < n).map(([id, n]) => `${id}: ${n} answered`),
    ),
  ];
}
