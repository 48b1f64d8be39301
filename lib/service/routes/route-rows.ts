import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { empty, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { WrongInput } from "#lib/service/wrong-input";
import { RouteRequest } from "#lib/wire/service/route-request";

export type RouteRow = {
  id: string;
  name: string;
  kind: string;
  /** The admin's other settings; `settingsOf` combines them. */
  settings: Record<string, unknown>;
  sealed: Buffer;
  ratePerSecond: number;
  binds: number;
  validityHours: number;
  senders: string[];
  prefixes: string[];
  createdAt: Date;
  version: number;
  pausedAt: Date | null;
  pauseReason: string;
  pausedBy: string;
  drainingAt: Date | null;
  outUntil: Date | null;
  outCode: string;
  outCount: number;
  callbackRenewals: number;
};

const columns = sql`
  r.id, r.name, r.kind, r.settings, r.sealed, r.rate_per_second, r.binds, r.validity_hours, r.senders, r.prefixes,
  r.created_at, r.version, r.paused_at, r.pause_reason, r.paused_by, r.draining_at, r.out_until, r.out_code, r.out_count,
  r.callback_renewals
`;

export function listRoutes(db: Sql): Promise<RouteRow[]> {
  return rows(db, sql`select ${columns} from route r order by lower(r.name)`);
}

/** The route of this name, however it is spelt, or of this id. Throws WrongInput when there is none. */
export async function findRoute(db: Sql, nameOrId: string, lock = empty): Promise<RouteRow> {
  const found = sql`select ${columns} from route r where ${isNamed(nameOrId)} ${lock}`;
  const row = await maybeRow<RouteRow>(db, found);
  if (row) return row;
  throw new WrongInput(`there is no route "${nameOrId.slice(0, 64)}"; route list shows them`, [], true);
}

/** Finds the route and locks it against other changes until the transaction ends. */
export function lockRoute(tx: Sql, nameOrId: string): Promise<RouteRow> {
  return findRoute(tx, nameOrId, sql`for update of r`);
}

/** The route that this request has already made, or null. Locks the request until the transaction ends. */
export async function findRequestedRoute(tx: Sql, requestId: string): Promise<{ id: string } | null> {
  await tx.query(lockFor("route request", requestId));
  return maybeRow(tx, sql`select id from route where request_id = ${requestId}`);
}

/** The admin's settings, without secrets. Null when this version cannot read them. */
export function settingsOf(row: RouteRow): RouteRequest | null {
  const { name, kind, ratePerSecond, binds, validityHours, senders, prefixes } = row;
  const all = { ...row.settings, name, kind, ratePerSecond, binds, validityHours, senders, prefixes };
  return RouteRequest.safeParse(all).data ?? null;
}

function isNamed(nameOrId: string) {
  // Every name and id has this form, and some other texts cannot be sent to the database at all.
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(nameOrId)) return sql`false`;
  return sql`(lower(r.name) = lower(${nameOrId}) or r.id::text = lower(${nameOrId}))`;
}
