import { rows, type Sql, sql } from "#lib/store/sql";

/** Numbers by the hex of the hash; hashes without an entry are left out. */
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

/** Adds entries; an identity number that is already there gets its new phone number. */
export async function upsertRecipients(tx: Sql, entries: Map<string, string>): Promise<void> {
  await tx.query(sql`
    insert into recipient_directory (national_id_hash, recipient)
    select decode(hash, 'hex'), recipient
    from unnest(${[...entries.keys()]}::text[], ${[...entries.values()]}::text[]) as u (hash, recipient)
    on conflict (national_id_hash) do update set recipient = excluded.recipient
  `);
}
