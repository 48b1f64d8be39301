import { countedBy, type Erasing, type ErasureStep, type Stepped } from "#lib/platform/erasure/erasing";
import {
  type ColumnKind,
  fromKey,
  keyNames,
  keyTexts,
  mayQuote,
  ofKeys,
  type QuotedTable,
  redactCell,
} from "#lib/platform/erasure/quoted-table";
import { empty, join, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The number of rows that one step scans. */
const STEP = 2000;

/** Keys of the last scanned row and of the first row that must keep the number, and how many must. */
type Checkpoint = { key: string[] | null; held: string[] | null; waiting: number };
type Hit = { key: string[]; cells: (string | null)[]; campaign: string; waits: boolean };

/** Scans a table for texts that quote the number, and masks it there, or removes the rows. */
export function erasingQuotes(table: QuotedTable): ErasureStep {
  return {
    about: table.about,
    run: (tx, erasing, checkpoint) => eraseQuotes(tx, erasing, table, (checkpoint ?? BEGIN) as Checkpoint),
  };
}

const BEGIN: Checkpoint = { key: null, held: null, waiting: 0 };

async function eraseQuotes(
  tx: Sql,
  erasing: Erasing,
  table: QuotedTable,
  { key, held, waiting }: Checkpoint,
): Promise<Stepped> {
  const looked = await look(tx, erasing, table, key);
  const hits = looked.filter(({ hit }) => hit).map((row) => row.key);
  const found = hits.length === 0 ? [] : await lock(tx, table, hits);
  const changed = found.flatMap((hit) => {
    const cells = Object.values(table.columns).map((kind, n) => {
      const [cell = null, masked] = [hit.cells[n], redact(kind, hit.cells[n] ?? null, erasing)];
      return table.unique && masked !== cell ? `${masked} (${hit.key})` : masked;
    });
    return cells.some((cell, n) => cell !== hit.cells[n]) ? [{ ...hit, cells }] : [];
  });
  const kept = changed.filter(({ waits }) => waits);
  const erased = changed.filter(({ waits }) => !waits);
  if (erased.length > 0) await (table.removes ? remove(tx, table, erased) : write(tx, table, erased));
  const next = { held: held ?? kept[0]?.key ?? null, waiting: waiting + kept.length };
  const counts = countedBy(
    table.place ?? table.table,
    erased.map(({ campaign }) => campaign),
  );
  if (looked.length >= STEP) {
    return { checkpoint: { ...next, key: looked.at(-1)?.key ?? null }, ended: false, erased: counts };
  }
  const waitsFor = next.held ? (table.waits?.for(next.waiting) ?? null) : null;
  return { checkpoint: { ...BEGIN, key: next.held }, ended: next.held === null, erased: counts, waitsFor };
}

function look(
  tx: Sql,
  { pattern }: Erasing,
  table: QuotedTable,
  key: string[] | null,
): Promise<{ key: string[]; hit: boolean }[]> {
  return rows(
    tx,
    sql`
      select ${keyTexts(table)} as key, ${mayQuote(table, pattern)} as hit
      from (
        select t.* from ${raw(table.table)} t where ${fromKey(table, key)} ${table.where ? sql`and ${table.where}` : empty}
        order by ${keyNames(table)} limit ${STEP}
      ) t
      order by ${keyNames(table)}
    `,
  );
}

/** Locks the rows and reads them again, because others may have changed them since the scan. */
function lock(tx: Sql, table: QuotedTable, keys: string[][]): Promise<Hit[]> {
  const cells = raw(`array[${Object.keys(table.columns).map((name) => `t.${name}::text`)}]`);
  return rows(
    tx,
    sql`
      select ${keyTexts(table)} as key, ${cells} as cells, ${table.campaign ?? sql`''`} as campaign,
        ${table.waits ? table.waits.while : sql`false`} as waits
      from ${raw(table.table)} t where ${ofKeys(table, keys)}
      order by ${keyNames(table)} for update
    `,
  );
}

function redact(kind: ColumnKind, cell: string | null, erasing: Erasing): string | null {
  return cell === null ? null : redactCell(kind, cell, erasing);
}

async function write(tx: Sql, table: QuotedTable, changed: Hit[]): Promise<void> {
  const [keys, columns] = [Object.entries(table.keys), Object.entries(table.columns)];
  const values = [
    ...keys.map((_, n) => changed.map(({ key }) => key[n] ?? "")),
    ...columns.map((_, n) => changed.map(({ cells }) => cells[n] ?? null)),
  ].map((cells) => sql`${cells}::text[]`);
  const names = [...keys.map((_, n) => `k${n}`), ...columns.map((_, n) => `c${n}`)].join(", ");
  const set = columns
    .map(([name, kind], n) => `${name} = u.c${n}::${kind === "address" ? "text" : kind}`)
    .join(", ");
  const same = keys.map(([name, type], n) => `t.${name} = u.k${n}::${type}`).join(" and ");
  await tx.query(sql`
    update ${raw(table.table)} t set ${raw(set)} from unnest(${join(values)}) as u (${raw(names)}) where ${raw(same)}
  `);
}

async function remove(tx: Sql, table: QuotedTable, gone: Hit[]): Promise<void> {
  const keys = gone.map(({ key }) => key);
  await tx.query(sql`delete from ${raw(table.table)} t where ${ofKeys(table, keys)}`);
}
