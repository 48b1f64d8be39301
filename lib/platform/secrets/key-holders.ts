import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A process that has not reported for this long is gone. */
const GONE_MS = 15_000;

type Holder = { id: string; fingerprint: string; newest: number };

export async function reportHolder(db: Sql, { id, fingerprint, newest }: Holder): Promise<void> {
  await db.query(sql`
    insert into key_holder (id, fingerprint, newest, at) values (${id}, ${fingerprint}, ${newest}, now())
    on conflict (id) do update set newest = excluded.newest, at = excluded.at
  `);
}

export async function leaveHolders(db: Sql, id: string): Promise<void> {
  await db.query(sql`delete from key_holder where id = ${id}`);
}

/** Running processes of web and worker, by the SECRET_KEY that they use. */
export function liveHolders(db: Sql): Promise<{ fingerprint: string; newest: number; processes: number }[]> {
  return rows(
    db,
    sql`
      select fingerprint, newest, count(*) as processes from key_holder
      where at > now() - ${GONE_MS} * interval '1 ms'
      group by fingerprint, newest
      order by fingerprint, newest
    `,
  );
}
