import type { Sql as Statement } from "sql-template-tag";
import { join, oneRow, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

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

/** The column, the row's key with its type, and the owner that each value is sealed for. */
type SealedTable = Record<"table" | "column" | "key" | "owner", Statement> & {
  type: "uuid" | "integer" | "text";
  /** The sealed rows, where others are not. */
  where?: Statement;
  /** The number of values that are read at a time. */
  most?: number;
};

/** Before every key of a type. */
const FIRST = { uuid: "00000000-0000-0000-0000-000000000000", integer: "0", text: "" };

const byId = (
  table: string,
  owner: Statement,
  type: SealedTable["type"] = "uuid",
  column = "sealed",
): SealedTable => ({
  table: raw(table),
  column: raw(column),
  key: raw(`${table}.id`),
  owner,
  type,
});

/** The sealed values. Their owners are named by keyOwner, targetOwner and so on, beside the code that seals them. */
const COLUMNS = {
  campaignKeys: byId("console_campaign", sql`upstream_id || '/' || campaign_id`, "integer", "key_sealed"),
  webhooks: byId("alert_target", sql`'alert target ' || id`),
  routes: byId("route", sql`'route ' || id`),
  auditStreams: byId("audit_stream", sql`'audit stream'`, "integer"),
  erasures: byId("erasure", sql`'erasure ' || id`),
  ownNumbers: byId("operator_number", sql`'own number ' || id`),
  pieces: {
    table: sql`upload_chunk`,
    column: sql`body`,
    key: sql`upload || ' ' || lpad(n::text, 10, '0')`,
    owner: sql`'piece ' || n || ' of upload ' || upload`,
    type: "text",
    where: sql`sealed`,
    // A piece has about a megabyte.
    most: 8,
  },
} satisfies Record<string, SealedTable>;
export type SealedColumn = keyof typeof COLUMNS;
export const SEALED_COLUMNS = Object.keys(COLUMNS) as SealedColumn[];

/** The next values after the row `after` (null: from the first) that another data key has encrypted. */
export function nextSealed(
  db: Sql,
  of: SealedColumn,
  current: number,
  after: string | null,
): Promise<SealedRow[]> {
  const { table, key, most = 100, column, type, owner, where = sql`true` }: SealedTable = COLUMNS[of];
  return rows(
    db,
    sql`
      select (${key})::text as id, ${owner} as owner, ${column} as sealed from ${table}
      where ${where} and ${column} is not null and ${column} <> '' and substring(${column} from 1 for 4) <> int4send(${current}::integer)
        and ${key} > ${after ?? FIRST[type]}::${raw(type)}
      order by ${key}
      limit ${most}
    `,
  );
}

/** Replaces the value that was read, unless it was replaced meanwhile. */
export async function replaceSealed(
  db: Sql,
  of: SealedColumn,
  before: SealedRow,
  sealed: Buffer,
): Promise<boolean> {
  const { table, key, column, type } = COLUMNS[of];
  const changed = await db.query(sql`
    update ${table} set ${column} = ${sealed} where ${key} = ${before.id}::${raw(type)} and ${column} = ${before.sealed}
  `);
  return changed.rowCount === 1;
}

/** How many values each data key has encrypted. */
export async function countByKey(db: Sql): Promise<Map<number, number>> {
  const sealed = Object.values(COLUMNS).map(
    ({ table, column, where = sql`true` }: SealedTable) =>
      sql`select ${column} as sealed from ${table} where ${where}`,
  );
  const found = await rows<{ id: string; n: number }>(
    db,
    sql`
      select encode(substring(sealed from 1 for 4), 'hex') as id, count(*) as n
      from (${join(sealed, " union all ")}) s
      where sealed is not null and sealed <> ''
      group by 1
    `,
  );
  return new Map(found.map(({ id, n }) => [Number.parseInt(id, 16), n]));
}

/** An encrypted value to test a key with, or null. */
export async function anySealed(db: Sql): Promise<SealedRow | null> {
  for (const of of SEALED_COLUMNS) {
    const [found] = await nextSealed(db, of, 0, null);
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
