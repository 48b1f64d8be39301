import type { Erasing, Stepped } from "#lib/platform/erasure/erasing";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { directorySize, lockDirectory, setDirectorySize } from "#lib/service/directory/recipient-rows";

/** The number of entries that one step scans: they have no index of numbers. */
const STEP = 20_000;
const FIRST = "\\x";

/** Removes the directory's entries of the number: the hash of the national identity number goes with it. */
export async function eraseDirectory(
  tx: Sql,
  { number }: Erasing,
  checkpoint: unknown,
  step = STEP,
): Promise<Stepped> {
  const found = await maybeRow<{ last: string | null; looked: number; hashes: Buffer[] }>(
    tx,
    sql`
      select max(national_id_hash::text) as last, count(*)::int as looked,
        coalesce(array_agg(national_id_hash) filter (where recipient = ${number}), '{}') as hashes
      from (
        select national_id_hash, recipient from recipient_directory
        where national_id_hash >= ${String(checkpoint ?? FIRST)}::bytea order by national_id_hash limit ${step}
      ) looked
    `,
  );
  const { last = null, looked = 0, hashes = [] } = found ?? {};
  const removed = hashes.length === 0 ? 0 : await remove(tx, hashes);
  const erased = removed > 0 ? [{ place: "recipient_directory", campaign: "", n: removed }] : [];
  return { checkpoint: last, ended: looked < step, erased };
}

async function remove(tx: Sql, hashes: Buffer[]): Promise<number> {
  const { entries } = await lockDirectory(tx);
  const { rowCount } = await tx.query(sql`
    delete from recipient_directory where national_id_hash = any(${hashes}::bytea[])
  `);
  const { changedBy } = await directorySize(tx);
  await setDirectorySize(tx, entries - (rowCount ?? 0), changedBy);
  return rowCount ?? 0;
}
