import { andSeenBy, type Viewer } from "#lib/console/membership/seen-campaigns";
import { empty, maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** An environment; its address is null for the service of this installation. */
export type UpstreamRow = { id: number; name: string; kind: string; address: string | null };

/** Number of its campaigns in the console; null for this installation's own service, which may have thousands. */
export type ListedUpstreamRow = UpstreamRow & { campaigns: number | null };

export function listUpstreams(db: Sql, viewer: Viewer = null): Promise<ListedUpstreamRow[]> {
  return rows(
    db,
    sql`
      select id, name, kind, address, case when address is not null then (
          select count(*)::integer from console_campaign c where c.upstream_id = u.id and c.removed_at is null
            ${andSeenBy(viewer, sql`c.id`)}
        ) end as campaigns
      from upstream u where removed_at is null
        ${isSeenUpstream(viewer)}
      order by id
    `,
  );
}

/** A condition for environments of which the person may see a campaign. */
function isSeenUpstream(viewer: Viewer) {
  const seen = andSeenBy(viewer, sql`c.id`);
  return seen === empty
    ? empty
    : sql`and exists (select from console_campaign c where c.upstream_id = u.id and c.removed_at is null ${seen})`;
}

export function findUpstream(db: Sql, id: number): Promise<UpstreamRow | null> {
  return maybeRow(
    db,
    sql`select id, name, kind, address from upstream where id = ${id} and removed_at is null`,
  );
}

/** Locks an environment until the transaction ends: nobody else changes or removes it, or gives a campaign of it a key. */
export function lockUpstream(tx: Sql, id: number): Promise<UpstreamRow | null> {
  return maybeRow(
    tx,
    sql`select id, name, kind, address from upstream where id = ${id} and removed_at is null for update`,
  );
}

/** Whether it still has the address. If so, it keeps that until the transaction ends. */
export async function keepsAddress(tx: Sql, id: number, address: string | null): Promise<boolean> {
  const kept = await maybeRow(
    tx,
    sql`
      select from upstream where id = ${id} and removed_at is null and address is not distinct from ${address}::text
      for share
    `,
  );
  return kept !== null;
}

/** The new environment's number, or null when the name or the address is taken. */
export async function insertUpstream(
  db: Sql,
  upstream: { name: string; kind: string; address: string },
): Promise<number | null> {
  const made = await maybeRow<{ id: number }>(
    db,
    sql`
      insert into upstream (name, kind, address)
      values (${upstream.name}, ${upstream.kind}, ${upstream.address})
      on conflict do nothing
      returning id
    `,
  );
  return made?.id ?? null;
}

/** False when the name or the address is taken; the transaction has then failed. */
export async function changeUpstream(
  tx: Sql,
  { id, name, kind, address }: UpstreamRow & { address: string },
): Promise<boolean> {
  try {
    await tx.query(
      sql`
        update upstream set name = ${name}, kind = ${kind}, address = ${address} where id = ${id}
      `,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "23505") return false;
    throw error;
  }
}

/** Removes an environment without campaigns. It is only hidden until its removed campaigns are deleted. */
export async function removeUpstream(tx: Sql, id: number): Promise<void> {
  await tx.query(sql`update upstream set removed_at = clock_timestamp() where id = ${id}`);
  await purgeUpstream(tx, id);
}

/** Deletes a removed environment once no campaign's row refers to it. */
export async function purgeUpstream(db: Sql, id: number): Promise<void> {
  await db.query(sql`
    delete from upstream where id = ${id} and removed_at is not null
      and not exists (select from console_campaign where upstream_id = ${id})
  `);
}

/** The upstream that stands for this installation's service; created when first requested. */
export async function embeddedUpstream(db: Sql, kind: string): Promise<number> {
  const { id } = await oneRow<{ id: number }>(
    db,
    sql`
      insert into upstream (name, kind, address) values ('This service', ${kind}, null)
      on conflict ((address is null)) where address is null do update set kind = excluded.kind
      returning id
    `,
  );
  return id;
}
