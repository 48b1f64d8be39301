import type { Sql } from "#lib/platform/postgres/sql";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import { listRoutes, type RouteRow, settingsOf } from "#lib/service/routes/route-rows";
import { missingSecrets, type RouteSecrets, routeOwner } from "#lib/service/routes/route-secrets";
import type { RouteRequest } from "#lib/wire/service/route-request";

type RouteHead = Pick<
  RouteRow,
  | "id"
  | "name"
  | "version"
  | "ratePerSecond"
  | "binds"
  | "pausedAt"
  | "drainingAt"
  | "outUntil"
  | "callbackRenewals"
>;
/** `settings` are without secrets. `fault` says why a route cannot be used; null when it can. */
export type LoadedRoute = RouteHead &
  ({ fault: null; settings: RouteRequest; secrets: RouteSecrets } | { fault: string });

const UNREADABLE = "Its settings were made by a newer version. Run that version, or enter them again.";
const SEALED = "Its credentials were encrypted with another SECRET_KEY. Enter them again.";

/** Every route, with its secrets. If they cannot be decrypted, the route has a fault; others are not affected. */
export async function loadRoutes(db: Sql, sealing: Pick<Sealing, "open">): Promise<LoadedRoute[]> {
  return Promise.all((await listRoutes(db)).map((row) => loadRoute(row, sealing)));
}

export async function loadRoute(row: RouteRow, sealing: Pick<Sealing, "open">): Promise<LoadedRoute> {
  const { id, name, version, ratePerSecond, binds, pausedAt, drainingAt, outUntil, callbackRenewals } = row;
  const head = { id, name, version, ratePerSecond, binds, pausedAt, drainingAt, outUntil, callbackRenewals };
  const settings = settingsOf(row);
  if (!settings) return { ...head, fault: UNREADABLE };
  const secrets = await openSecrets(row, sealing);
  if (!secrets) return { ...head, fault: SEALED };
  const [missing] = missingSecrets(settings, secrets);
  if (missing !== undefined) return { ...head, fault: `It has no ${missing}. Enter it.` };
  return { ...head, fault: null, settings, secrets };
}

/** Null when they were encrypted under another SECRET_KEY, or lost with it. */
export async function openSecrets(
  { id, sealed }: Pick<RouteRow, "id" | "sealed">,
  sealing: Pick<Sealing, "open">,
): Promise<RouteSecrets | null> {
  const text = await sealing.open(sealed, routeOwner(id));
  return text === null ? null : (JSON.parse(text) as RouteSecrets);
}
