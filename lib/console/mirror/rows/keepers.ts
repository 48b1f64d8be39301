import { leaseEnd } from "#lib/platform/lease";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Claims campaigns for this process until its lease ends: those it has, and those whose keeper is gone. Two concurrent
 * claims never get the same one. The lease is per process, not per campaign, so that thousands of campaigns cost one row's
 * write.
 */
export async function claimCampaigns(db: Sql, holder: string, leaseMs: number): Promise<number[]> {
  await db.query(sql`
    insert into mirror_keeper (holder, lease_until)
    values (${holder}, ${leaseEnd(leaseMs)})
    on conflict (holder) do update set lease_until = excluded.lease_until
  `);
  await db.query(sql`
    update mirror_sync set holder = ${holder}
    where campaign in (
      select campaign from mirror_sync s
      where holder is null or not exists (
        select from mirror_keeper k where k.holder = s.holder and k.lease_until > clock_timestamp()
      )
      for update skip locked
    )
  `);
  const kept = await rows<{ campaign: number }>(
    db,
    sql`select campaign from mirror_sync where holder = ${holder}`,
  );
  return kept.map(({ campaign }) => campaign);
}

/** Gives up all campaigns of this process, and deletes processes that ended long ago. */
export async function releaseCampaigns(db: Sql, holder: string): Promise<void> {
  await db.query(sql`
    delete from mirror_keeper where holder = ${holder} or lease_until < clock_timestamp() - interval '1 day'
  `);
}
