import type { Sql as Statement } from "sql-template-tag";
import { empty, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** How many values would be lost with SECRET_KEY. */
export type SealedCounts = {
  campaignKeys: number;
  webhooks: number;
  /** Whether the audit stream has a secret: 0 or 1. */
  auditStreams: number;
  routes: number;
  /** Files that wait for an approval or for their time. */
  heldFiles: number;
  secondFactors: number;
  directoryEntries: number;
  sessions: number;
};

export function countSealed(db: Sql): Promise<SealedCounts> {
  return oneRow(
    db,
    sql`
      select
        (select count(*) from console_campaign where key_sealed is not null) as campaign_keys,
        (select count(*) from alert_target where sealed is not null) as webhooks,
        (select count(*) from audit_stream where sealed is not null) as audit_streams,
        (select count(*) from route where sealed <> '') as routes,
        (select count(distinct upload) from upload_chunk where sealed) as held_files,
        (select count(*) from operator_second_factor) as second_factors,
        (select entries from recipient_directory_size) as directory_entries,
        (select count(*) from operator_session where expires_at > now()) as sessions
    `,
  );
}

/** An encrypted value, its owner, and its row. */
export type SealedRow = { id: string; owner: string; sealed: Buffer };

type Place = Record<"table" | "key" | "column" | "type" | "owner", Statement> & {
  most: number;
  first: string;
  where?: Statement;
};

/**
 * The tables and columns of sealed values. Their owners are named by keyOwner (mirror), targetOwner (alerts),
 * routeOwner (routes), STREAM_OWNER (audit stream), erasureOwner (erasure), pieceOwner (held files) and numberOwner (own
 * numbers). `most` values are read at a time.
 */
const PLACES = {
  campaignKeys: {
    table: sql`console_campaign`,
    key: sql`console_campaign.id`,
    most: 100,
    column: sql`key_sealed`,
    type: sql`integer`,
    first: "0",
    owner: sql`upstream_id || '/' || campaign_id`,
  },
  webhooks: {
    table: sql`alert_target`,
    key: sql`alert_target.id`,
    most: 100,
    column: sql`sealed`,
    type: sql`uuid`,
    first: "00000000-0000-0000-0000-000000000000",
    owner: sql`'alert target ' || id`,
  },
  routes: {
    table: sql`route`,
    key: sql`route.id`,
    most: 100,
    column: sql`sealed`,
    type: sql`uuid`,
    first: "00000000-0000-0000-0000-000000000000",
    owner: sql`'route ' || id`,
  },
  auditStreams: {
    table: sql`audit_stream`,
    key: sql`audit_stream.id`,
    most: 100,
    column: sql`sealed`,
    type: sql`smallint`,
    first: "0",
    owner: sql`'audit stream'`,
  },
  erasures: {
    table: sql`erasure`,
    key: sql`erasure.id`,
    most: 100,
    column: sql`sealed`,
    type: sql`uuid`,
    first: "00000000-0000-0000-0000-000000000000",
    owner: sql`'erasure ' || id`,
  },
  // A piece has about a megabyte.
  pieces: {
    table: sql`upload_chunk`,
    key: sql`upload || ' ' || lpad(n::text, 10, '0')`,
    most: 8,
    column: sql`body`,
    where: sql`sealed and`,
    type: sql`text`,
    first: "",
    owner: sql`'piece ' || n || ' of upload ' || upload`,
  },
  ownNumbers: {
    table: sql`operator_number`,
    key: sql`operator_number.id`,
    most: 100,
    column: sql`sealed`,
    type: sql`uuid`,
    first: "00000000-0000-0000-0000-000000000000",
    owner: sql`'own number ' || id`,
  },
} satisfies Record<string, Place>;
export type SealedColumn = keyof typeof PLACES;
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  "campaignKeys",
  "webhooks",
  "routes",
  "auditStreams",
  "erasures",
  "pieces",
  "ownNumbers",
];

/** The next values after the row `after` (null: from the first) that another data key has encrypted. */
export function nextSealed(
  db: Sql,
  place: SealedColumn,
  current: number,
  after: string | null,
): Promise<SealedRow[]> {
  const { table, key, most, column, type, first, owner, where = empty }: Place = PLACES[place];
  return rows(
    db,
    sql`
      select (${key})::text as id, ${owner} as owner, ${column} as sealed from ${table}
      where ${where} ${column} is not null and ${column} <> '' and substring(${column} from 1 for 4) <> int4send(${current}::integer)
        and ${key} > ${after ?? first}::${type}
      order by ${key}
      limit ${most}
    `,
  );
}

/** Replaces the value that was read, unless it was replaced meanwhile. */
export async function replaceSealed(
  db: Sql,
  place: SealedColumn,
  before: SealedRow,
  sealed: Buffer,
): Promise<boolean> {
  const { table, key, column, type } = PLACES[place];
  const changed = await db.query(sql`
    update ${table} set ${column} = ${sealed} where ${key} = ${before.id}::${type} and ${column} = ${before.sealed}
  `);
  return changed.rowCount === 1;
}

/** How many values each data key has encrypted. */
export async function countByKey(db: Sql): Promise<Map<number, number>> {
  const found = await rows<{ id: string; n: number }>(
    db,
    sql`
      select encode(substring(sealed from 1 for 4), 'hex') as id, count(*) as n
      from (
        select key_sealed as sealed from console_campaign union all select sealed from alert_target
        union all select sealed from route union all select sealed from audit_stream
        union all select sealed from erasure union all select body from upload_chunk c where c.sealed
        union all select sealed from operator_number
      ) s
      where sealed is not null and sealed <> ''
      group by 1
    `,
  );
  return new Map(found.map(({ id, n }) => [Number.parseInt(id, 16), n]));
}

/** An encrypted value to test a key with, or null. */
export async function anySealed(db: Sql): Promise<SealedRow | null> {
  for (const place of SEALED_COLUMNS) {
    const [found] = await nextSealed(db, place, 0, null);
    if (found) return found;
  }
  return null;
}

/** Whether this database was used before. */
export async function isInUse(db: Sql): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`
      select exists (select from operator) or exists (select from console_campaign)
        or exists (select from recipient_directory) as found
    `,
  );
  return found;
}
