import { type Sql, sql } from "#lib/platform/postgres/sql";

/** The last use of a key that one process has seen. */
export type KeyUse = { keyId: string; refused: boolean; address: string; at: Date };

/** Records the uses of many keys in one statement. A use that is older than the recorded one changes nothing. */
export async function noteKeyUses(db: Sql, uses: KeyUse[]): Promise<void> {
  if (uses.length === 0) return;
  const columns = [uses.map((use) => use.keyId), uses.map((use) => use.address), uses.map((use) => use.at)];
  const refused = uses.map((use) => use.refused);
  // The rows are locked in one order, so that two processes never deadlock.
  await db.query(sql`
    with used as (
      select key_id, address, at, refused
      from unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::timestamptz[], ${refused}::boolean[])
        as u (key_id, address, at, refused)
    ), locked as (
      select id from api_key where id in (select key_id from used) order by id for no key update
    )
    update api_key k set
      last_used_at = greatest(k.last_used_at, (select at from used where key_id = k.id and not refused)),
      last_used_address = coalesce(
        (select address from used where key_id = k.id and not refused and at >= coalesce(k.last_used_at, at)),
        k.last_used_address),
      last_refused_at = greatest(k.last_refused_at, (select at from used where key_id = k.id and refused)),
      last_refused_address = coalesce(
        (select address from used where key_id = k.id and refused and at >= coalesce(k.last_refused_at, at)),
        k.last_refused_address)
    from locked
    where k.id = locked.id
  `);
}
