import { createHmac } from "node:crypto";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The keyed hash that identifies an erased number. `key` is `stampKey` of the installation's sealing. */
export function erasedHash(key: Buffer, number: string): Buffer {
  return createHmac("sha256", key).update(`erased number ${number}`).digest();
}

/** Blocks the number: messages from before that moment are stored without it if they are read again. */
export async function blockNumber(tx: Sql, hash: Buffer, before: Date): Promise<void> {
  await tx.query(sql`
    insert into erased_number (hash, before) values (${hash}, ${before})
    on conflict (hash) do update set before = greatest(erased_number.before, excluded.before)
  `);
}

/** The erased ones of these numbers, each with the moment that limits its messages. Throws without a key. */
export async function erasedAmong(
  tx: Sql,
  key: Buffer | null,
  numbers: string[],
): Promise<Map<string, Date>> {
  if (!key) throw new Error("messages cannot be taken in without the key of erased numbers");
  const hashes = new Map(
    [...new Set(numbers)].map((number) => [erasedHash(key, number).toString("hex"), number]),
  );
  const found = await rows<{ hash: string; before: Date }>(
    tx,
    sql`
      select encode(hash, 'hex') as hash, before from erased_number
      where hash = any(array(select decode(h, 'hex') from unnest(${[...hashes.keys()]}::text[]) h))
    `,
    "find-erased-numbers",
  );
  return new Map(found.map(({ hash, before }) => [hashes.get(hash) ?? "", before]));
}
