import { textsTo } from "#lib/console/erasure/erase-mirrored";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { numberPattern, type Redaction } from "#lib/domain/erasure/number-forms";
import { inSourceOrder, sourceLabel } from "#lib/domain/erasure/place-labels";
import { counted } from "#lib/domain/text/counted";
import { countedCampaigns } from "#lib/installation/erasure/counted-campaigns";
import { keptBackups } from "#lib/installation/erasure/kept-backups";
import { unreadElsewhere } from "#lib/installation/erasure/unread-elsewhere";
import { QUOTES } from "#lib/installation/tables/tables";
import { consoleCampaign, type Erased, serviceCampaign } from "#lib/platform/erasure/erasing";
import { mayQuote, type QuotedTable, redactCell } from "#lib/platform/erasure/quoted-table";
import { detachedMonths } from "#lib/platform/months/partition-rows";
import { join, oneRow, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import { messagesTo } from "#lib/service/erasure/erase-messages";
import { MESSAGE } from "#lib/service/stored-status";
import type { ErasurePreview } from "#lib/wire/service/erasure";

/** Tables that grow with messages: a page does not wait until they are looked through. */
const LARGE: Record<string, string> = {
  message: "values of messages to others",
  attempt: "providers' codes",
  submitted_part: "parts of messages",
  mirror_text: "texts that the console has read",
  mirror_attempt: "answers that the console has read",
  single_send: "answers to single sends",
  retry_request: "answers to retries",
  export_chunk: "pieces of exported files",
  audit: "audit records",
};
/** Most rows of a small table that may name the number and are examined. */
const MOST = 10_000;

/** Finds the rows that an erasure of the number would change. Indexes and small tables are searched; large ones are only named. */
export async function findNumber(
  { pool: db, settings }: { pool: Sql; settings: Pick<Settings, "backups"> },
  number: string,
): Promise<ErasurePreview> {
  const now = new Date();
  const asked = { number, before: now };
  const service = await inService(db, asked);
  const erased = [
    ...service.map(({ campaignId, n }) => ({ place: "message", campaign: serviceCampaign(campaignId), n })),
    ...(await inMirror(db, asked)),
    ...(await inSmallTables(db, { number, pattern: numberPattern(number) })),
  ];
  const sum = (of: "fails" | "waits") => service.reduce((total, each) => total + each[of], 0);
  const handedOver = sum("waits");
  return {
    erased: totals(erased),
    ...(await countedCampaigns(db, erased)),
    looked: await sizes(db),
    fails: sum("fails"),
    waits: handedOver > 0 ? [`${counted(handedOver, "message")} being handed over to a provider`] : [],
    unread: await unreadElsewhere(db),
    backups: (await keptBackups(db, settings, now)).words,
  };
}

/** Counts by place, in a receipt's order. */
export function totals(erased: Erased[]): ErasurePreview["erased"] {
  const places = new Map<string, number>();
  for (const { place, n } of erased) places.set(place, (places.get(place) ?? 0) + n);
  const counts = [...places]
    .filter(([, n]) => n > 0)
    .map(([place, n]) => ({ place, words: sourceLabel(place), n }));
  return inSourceOrder(counts);
}

function inService(
  db: Sql,
  asked: { number: string; before: Date },
): Promise<{ campaignId: string; n: number; fails: number; waits: number }[]> {
  return rows(
    db,
    sql`
      select m.campaign_id, count(*) as n, count(*) filter (where s.status < ${MESSAGE.sending}) as fails,
        count(*) filter (where s.status = ${MESSAGE.sending}) as waits
      from message m
      cross join lateral (select status from message_state where campaign_id = m.campaign_id and id = m.id limit 1) s
      where ${messagesTo(asked)} group by m.campaign_id
    `,
  );
}

async function inMirror(db: Sql, asked: { number: string; before: Date }): Promise<Erased[]> {
  const months = [null, ...(await detachedMonths(MIRROR_MONTHS, db))];
  const found = months.map((each) => sql`select t.campaign from ${textsTo(asked, each)}`);
  const campaigns = await rows<{ campaign: number; n: number }>(
    db,
    sql`select campaign, count(*) as n from (${join(found, " union all ")}) t group by campaign`,
  );
  return campaigns.map(({ campaign, n }) => ({
    place: "mirror_message",
    campaign: consoleCampaign(campaign),
    n,
  }));
}

async function inSmallTables(db: Sql, by: Redaction): Promise<Erased[]> {
  const { sends, entries } = await oneRow<{ sends: number; entries: number }>(
    db,
    sql`
      select (select count(*) from single_send where recipient = ${by.number}) as sends,
        (select count(*) from recipient_directory where recipient = ${by.number}) as entries
    `,
  );
  const erased: Erased[] = [
    { place: "single_send", campaign: "", n: sends },
    { place: "recipient_directory", campaign: "", n: entries },
  ];
  for (const table of QUOTES) {
    if (table.table in LARGE) continue;
    erased.push({ place: table.place ?? table.table, campaign: "", n: await countQuotes(db, table, by) });
  }
  return erased;
}

async function countQuotes(db: Sql, table: QuotedTable, by: Redaction): Promise<number> {
  const cells = raw(`array[${Object.keys(table.columns).map((name) => `t.${name}::text`)}]`);
  const found = await rows<{ cells: (string | null)[] }>(
    db,
    sql`select ${cells} as cells from ${raw(table.table)} t where ${mayQuote(table, by.pattern)} limit ${MOST}`,
  );
  const kinds = Object.values(table.columns);
  const names = (cell: string | null, n: number) =>
    cell !== null && redactCell(kinds[n] ?? "text", cell, by) !== cell;
  return found.filter((row) => row.cells.some(names)).length;
}

/** The planner's estimates of the tables' sizes; a table that was never analysed counts as empty. */
async function sizes(db: Sql): Promise<ErasurePreview["looked"]> {
  const found = await rows<{ name: string; n: number }>(
    db,
    sql`
      select t.name, sum(greatest(c.reltuples, 0))::bigint as n
      from unnest(${Object.keys(LARGE)}::text[]) with ordinality t (name, position)
      cross join lateral pg_partition_tree(t.name::regclass) p
      join pg_class c on c.oid = p.relid
      where p.isleaf group by t.name, t.position order by t.position
    `,
  );
  return found.map(({ name, n }) => ({ about: LARGE[name] ?? name, rows: n }));
}
