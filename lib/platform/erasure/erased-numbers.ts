import { createHmac } from "node:crypto";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The keyed hash by which an erased number is known again. `key`: `stampKey` of the installation's sealing. */
export function erasedHash(key: Buffer, number: string): Buffer {
  return createHmac("sha256", key).update(`erased number ${number}`).digest();
}

/** From now on what is read again of messages of before that moment is taken in without the number. */
export async function blockNumber(tx: Sql, hash: Buffer, before: Date): Promise<void> {
  await tx.query(sql`
    insert into erased_number (hash, before) values (${hash}, ${before})
    on conflict (hash) do update set before = greatest(erased_number.before, excluded.before)
  `);
}

/** Which of these numbers were erased, and of messages before which moment. Throws without a key. */
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
