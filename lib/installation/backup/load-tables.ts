import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BrokenBackup } from "#lib/installation/backup/broken-backup";
import type { OpenBackup } from "#lib/installation/backup/read-backup-file";
import { storedTables } from "#lib/installation/backup/stored-tables";
import { sql } from "#lib/platform/postgres/sql";

export type Loading = {
  file: string;
  onProgress?: ((done: { bytes: number; rows: number; table: string }) => void) | undefined;
};

/** Fills the tables with the backup's rows, and sets the sequences. Throws BrokenBackup when they are not what its header says. */
export async function loadTables(
  tx: pg.PoolClient,
  { header, tables }: OpenBackup,
  { file, onProgress }: Loading,
): Promise<void> {
  await refuseOtherTables(tx, header.tables, file);
  const left = [...header.tables];
  let bytes = 0;
  let done = 0;
  for await (const { name, rows } of tables) {
    const expected = left.shift();
    if (expected?.name !== name) throw new BrokenBackup(file, `the table ${name} is not where it should be`);
    // A migration may have filled a new table.
    await tx.query(`delete from ${quoted(name)}`);
    const copy = tx.query(
      copyFrom(`copy ${quoted(name)} (${expected.columns.map(quoted).join(", ")}) from stdin`),
    );
    await pipeline(Readable.from(counting(rows, name)), copy);
    if (copy.rowCount !== expected.rows)
      throw new BrokenBackup(file, `${name} should have ${expected.rows} rows and has ${copy.rowCount}`);
    done += expected.rows;
  }
  if (left[0]) throw new BrokenBackup(file, `the table ${left[0].name} is missing`);
  for (const { name, value } of header.sequences)
    if (value !== null) await tx.query(sql`select setval(${quoted(name)}::regclass, ${value})`);

  async function* counting(pieces: AsyncIterable<Buffer>, table: string): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      bytes += piece.length;
      onProgress?.({ bytes, rows: done, table });
      yield piece;
    }
  }
}

/** No table is left as a new database has it, and none is in the backup that this schema lacks. */
async function refuseOtherTables(tx: pg.PoolClient, listed: { name: string }[], file: string): Promise<void> {
  const { tables } = await storedTables(tx);
  const here = new Set(tables.map(({ name }) => name));
  const there = new Set(listed.map(({ name }) => name));
  const [other] = [...here.symmetricDifference(there)];
  if (other)
    throw new BrokenBackup(
      file,
      there.has(other) ? `it has a table ${other}, which is not Redial's` : `the table ${other} is missing`,
    );
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
