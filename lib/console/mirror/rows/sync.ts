import { isHeldBy, leaseEnd } from "#lib/platform/lease";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** What a campaign's calls stopped at. */
export type StopRow = {
  reason: string;
  at: string;
  httpStatus: number | null;
  code: string;
  message: string;
  traceId: string | null;
};

/** How a call failed that may succeed the next time. */
export type FaultRow = {
  cause: "timeout" | "connection" | "server" | "unreadable" | "refused" | "unkept";
  at: string;
  httpStatus: number | null;
  code: string;
  message: string;
  traceId: string | null;
};

export type SyncRow = {
  campaign: number;
  pageSize: number | null;
  listOrder: string | null;
  learnt: unknown;
  openReadAt: Date | null;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  /** Of the time since `failingSince`; means nothing while that is null. */
  lastFault: FaultRow | null;
  stop: StopRow | null;
  complete: boolean;
  /** All was read, but rows can still appear in it until then; null otherwise. */
  settlesAt: Date | null;
  readBackTo: Date | null;
  refreshWantedAt: Date | null;
  probeWantedAt: Date | null;
};

const columns = sql`
  campaign, page_size, list_order, learnt, open_read_at, last_success_at, failing_since, last_fault, stop, complete, settles_at,
  read_back_to, refresh_wanted_at, probe_wanted_at
`;

export function findSync(db: Sql, campaign: number): Promise<SyncRow | null> {
  return maybeRow(db, sql`select ${columns} from mirror_sync where campaign = ${campaign}`, "find-sync");
}

export function listSyncs(db: Sql, campaigns: number[]): Promise<SyncRow[]> {
  return rows(db, sql`select ${columns} from mirror_sync where campaign = any(${campaigns}::integer[])`);
}

/**
 * The campaigns that this process keeps from now until its lease ends: those it has, and those whose keeper is gone.
 * Two that ask at once never get the same one. The lease is the process's, not the campaign's: keeping thousands costs
 * one row's write.
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

/** Gives up all campaigns of this process, and forgets processes that are long gone. */
export async function releaseCampaigns(db: Sql, holder: string): Promise<void> {
  await db.query(sql`
    delete from mirror_keeper where holder = ${holder} or lease_until < clock_timestamp() - interval '1 day'
  `);
}

export type SyncChange = Partial<
  Pick<
    SyncRow,
    | "pageSize"
    | "listOrder"
    | "openReadAt"
    | "lastSuccessAt"
    | "failingSince"
    | "lastFault"
    | "stop"
    | "complete"
    | "settlesAt"
    | "readBackTo"
  >
> & { learnt?: object };

/** Saves what the keeper has found. False when it is the keeper no longer: then nothing was saved. */
export async function saveSync(
  tx: Sql,
  campaign: number,
  holder: string,
  change: SyncChange,
): Promise<boolean> {
  const has = (name: keyof SyncChange) => Object.hasOwn(change, name);
  const stop = change.stop ? JSON.stringify(change.stop) : null;
  const fault = change.lastFault ? JSON.stringify(change.lastFault) : null;
  const saved = await tx.query(sql`
    update mirror_sync set
      page_size = case when ${has("pageSize")} then ${change.pageSize ?? null}::integer else page_size end,
      list_order = case when ${has("listOrder")} then ${change.listOrder ?? null}::text else list_order end,
      learnt = case when ${has("learnt")} then ${JSON.stringify(change.learnt ?? {})}::jsonb else learnt end,
      open_read_at = coalesce(${change.openReadAt ?? null}::timestamptz, open_read_at),
      last_success_at = coalesce(${change.lastSuccessAt ?? null}::timestamptz, last_success_at),
      failing_since = case when ${change.failingSince === null} then null
        else coalesce(failing_since, ${change.failingSince ?? null}::timestamptz) end,
      last_fault = coalesce(${fault}::jsonb, last_fault),
      stop = case when ${has("stop")} then ${stop}::jsonb else stop end,
      stop_changed_at = case when ${has("stop")} and (stop ->> 'reason') is distinct from (${stop}::jsonb ->> 'reason')
        then clock_timestamp() else stop_changed_at end,
      complete = coalesce(${change.complete ?? null}::boolean, complete),
      settles_at = case when ${has("settlesAt")} then ${change.settlesAt ?? null}::timestamptz else settles_at end,
      read_back_to = case when ${has("readBackTo")} then ${change.readBackTo ?? null}::timestamptz
        else read_back_to end
    where campaign = ${campaign} and ${isHeldBy(holder)}
  `);
  return saved.rowCount === 1;
}

/** Stops a campaign at what a call other than its keeper's was answered. */
export async function stopCampaign(db: Sql, campaign: number, stop: StopRow): Promise<void> {
  await db.query(sql`
    update mirror_sync set stop = ${JSON.stringify(stop)}, stop_changed_at = clock_timestamp()
    where campaign = ${campaign}
  `);
}

/** What wakes whoever keeps the campaign. */
export const MIRROR_CHANNEL = "redial_mirror";

/** Asks for a fresh look at the open end; a stopped campaign is tried again. */
export async function requestRefresh(db: Sql, campaign: number): Promise<void> {
  await db.query(sql`
    with wanted as (
      update mirror_sync set refresh_wanted_at = clock_timestamp() where campaign = ${campaign} returning campaign
    )
    select pg_notify(${MIRROR_CHANNEL}, campaign::text) from wanted
  `);
}

/** Forgets page size and order of a campaign's lists, and asks for the call that finds them out. */
export async function requestProbe(db: Sql, campaign: number): Promise<void> {
  await db.query(sql`
    update mirror_sync set page_size = null, list_order = null, probe_wanted_at = clock_timestamp()
    where campaign = ${campaign}
  `);
  await requestRefresh(db, campaign);
}
