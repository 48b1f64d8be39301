import { type Sql, sql } from "#lib/platform/postgres/sql";
import { WrongInput } from "#lib/service/wrong-input";
import type { RouteRequest } from "#lib/wire/service/route-request";

/** A route's own columns, and everything else as JSON, without secrets. */
function stored(request: RouteRequest) {
  const { name, kind, ratePerSecond, binds, validityHours, senders, prefixes, requestId, ...others } =
    request;
  const settings: Record<string, unknown> = { ...others };
  for (const secret of ["password", "authToken", "secrets"]) delete settings[secret];
  return {
    name,
    kind,
    ratePerSecond,
    binds,
    validityHours,
    senders,
    prefixes,
    settings: JSON.stringify(settings),
  };
}

/** False when another route has the name. */
export async function insertRoute(
  tx: Sql,
  { id, request, sealed }: { id: string; request: RouteRequest; sealed: Buffer },
): Promise<boolean> {
  const route = stored(request);
  const made = await tx.query(sql`
    insert into route (id, name, kind, settings, sealed, rate_per_second, binds, validity_hours, senders, prefixes,
      request_id)
    values (${id}, ${route.name}, ${route.kind}, ${route.settings}, ${sealed}, ${route.ratePerSecond}, ${route.binds},
      ${route.validityHours}, ${route.senders}, ${route.prefixes}, ${request.requestId ?? null})
    on conflict do nothing
  `);
  return made.rowCount === 1;
}

/** Increases the version, so that the holders of its binds reconnect. */
export async function changeRoute(
  tx: Sql,
  { id, request, sealed }: { id: string; request: RouteRequest; sealed: Buffer },
): Promise<void> {
  const route = stored(request);
  await tx.query(sql`
    update route set name = ${route.name}, settings = ${route.settings}, sealed = ${sealed},
      rate_per_second = ${route.ratePerSecond}, binds = ${route.binds}, validity_hours = ${route.validityHours},
      senders = ${route.senders}, prefixes = ${route.prefixes}, version = version + 1, updated_at = now()
    where id = ${id}
  `);
}

/** Whether another route has the name, however it is spelt. */
export async function isNameTaken(tx: Sql, name: string, exceptId: string): Promise<boolean> {
  const found = await tx.query(
    sql`select from route where lower(name) = lower(${name}) and id <> ${exceptId} limit 1`,
  );
  return found.rowCount === 1;
}

/** Makes as many rows as the route has binds. The holder of a removed bind notices when it renews the lease. */
export async function setBinds(tx: Sql, routeId: string, binds: number): Promise<void> {
  await tx.query(sql`
    insert into route_bind (route_id, n) select ${routeId}, n from generate_series(1, ${binds}::integer) n
    on conflict (route_id, n) do nothing
  `);
  await tx.query(sql`delete from route_bind where route_id = ${routeId} and n > ${binds}`);
}

export function nameTaken(name: string): WrongInput {
  const message = `there is already a route named ${name}`;
  return new WrongInput(`name: ${message}`, [{ field: "name", message }]);
}
