import { claim, type Leased, letGo, renewLease } from "#lib/platform/lease";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import type { LinkReport } from "#lib/service/providers/link";

/** A bind that was not renewed for this long may be claimed by another worker. */
const BIND_LEASE_MS = 10_000;
/** Wait before a released bind is claimed: its last second of sends still counts towards the route's rate. */
const REST_MS = 1100;

const BIND: Leased = { table: sql`route_bind`, key: sql`id`, until: sql`lease_until` };

export type BindRow = { id: number; n: number };

/** Claims a bind of the route whose lease is free. Null when there is none. */
export function claimBind(db: Sql, routeId: string, holder: string): Promise<BindRow | null> {
  return claim(
    db,
    BIND,
    {
      set: sql`holder = ${holder}, bound_at = null, fault = '', fault_at = null, report = '{}',
        unbound_at = coalesce(unbound_at, lease_until)`,
      where: sql`route_id = ${routeId}`,
      returning: sql`id, n`,
      leaseMs: BIND_LEASE_MS,
    },
    "claim-bind",
  );
}

export type BindState = {
  /** Null while it is not bound. */
  boundAt: Date | null;
  /** The reason why it is not bound, in words. */
  fault: string;
  report: LinkReport;
};

/**
 * Renews the bind and stores its state. False when another worker has taken it. While it is bound, and some
 * seconds longer, the route counts as usable.
 */
export async function renewBind(
  db: Sql,
  id: number,
  holder: string,
  { boundAt, fault, report }: BindState,
): Promise<boolean> {
  if (!(await renewLease(db, BIND, id, holder, BIND_LEASE_MS))) return false;
  await db.query(sql`
    update route_bind
    set bound_at = ${boundAt}, report = ${JSON.stringify(report)}, fault = ${fault},
      unbound_at = case when ${boundAt !== null} then null else coalesce(unbound_at, now()) end,
      fault_at = case when ${fault} = '' then null when fault = ${fault} then fault_at else now() end,
      usable_until = case when ${boundAt !== null} then now() + ${BIND_LEASE_MS} * interval '1 ms' else usable_until end
    where id = ${id} and holder = ${holder}
  `);
  return true;
}

/** Releases the bind, so that another worker may claim it soon. */
export async function releaseBind(db: Sql, id: number, holder: string): Promise<void> {
  await db.query(sql`
    update route_bind
    set ${letGo(BIND, REST_MS)}, bound_at = null, unbound_at = coalesce(unbound_at, now()), usable_until = '-infinity',
      report = '{}'
    where id = ${id} and holder = ${holder}
  `);
}
