import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Numbers by the hex of the hash. Hashes without an entry are left out. */
export async function findRecipients(db: Sql, hashes: Buffer[]): Promise<Map<string, string>> {
  const found = await rows<{ hash: Buffer; recipient: string }>(
    db,
    sql`
      select national_id_hash as hash, recipient
      from recipient_directory
      where national_id_hash = any(${hashes}::bytea[])
    `,
    "find-recipients",
  );
  return new Map(found.map(({ hash, recipient }) => [hash.toString("hex"), recipient]));
}

/** Adds entries and returns how many are new. An existing identity number gets its new phone number. */
export async function upsertRecipients(tx: Sql, entries: Map<string, string>): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`
      with written as (
        insert into recipient_directory (national_id_hash, recipient)
        select decode(hash, 'hex'), recipient
        from unnest(${[...entries.keys()]}::text[], ${[...entries.values()]}::text[]) as u (hash, recipient)
        on conflict (national_id_hash) do update set recipient = excluded.recipient
        returning xmax = 0 as is_new
      )
      select count(*) filter (where is_new) as n from written
    `,
  );
  return n;
}

/** Deletes entries and returns how many there were. */
export async function deleteRecipients(tx: Sql, hashes: Buffer[]): Promise<number> {
  const deleted = await tx.query(sql`
    delete from recipient_directory where national_id_hash = any(${hashes}::bytea[])
  `);
  return deleted.rowCount ?? 0;
}

export async function deleteAllRecipients(tx: Sql): Promise<number> {
  const { entries } = await lockDirectory(tx);
  await tx.query(sql`delete from recipient_directory`);
  return entries;
}

export type DirectorySize = { entries: number; changedAt: Date; changedBy: string };

export function directorySize(db: Sql): Promise<DirectorySize> {
  return oneRow(db, sql`select entries, changed_at, changed_by from recipient_directory_size`);
}

/** Locks the directory, so that its stored size stays correct. */
export function lockDirectory(tx: Sql): Promise<DirectorySize> {
  return oneRow(tx, sql`select entries, changed_at, changed_by from recipient_directory_size for update`);
}

export async function setDirectorySize(tx: Sql, entries: number, changedBy: string): Promise<void> {
  await tx.query(sql`
    update recipient_directory_size set entries = ${entries}, changed_at = clock_timestamp(), changed_by = ${changedBy}
  `);
}
