import { verdictOf } from "#lib/domain/routes/verdict-of";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";
import type { Link, Listener } from "#lib/service/providers/link";
import { connectSmpp } from "#lib/service/providers/smpp/connect-smpp";
import { connectOverHttp } from "#lib/service/routes/connect-over-http";
import type { LoadedRoute } from "#lib/service/routes/load-routes";

export type UsableRoute = Extract<LoadedRoute, { fault: null }>;

/** Opens a connection to the route's provider; it connects by itself, later. The rate is this connection's share. */
export type Connect = (route: UsableRoute, options: { ratePerSecond: number; listener: Listener }) => Link;

/** The function with which this installation connects routes. */
export function connecting(
  settings: Pick<Settings, "publicUrl" | "environment" | "upstreamsMayBePrivate">,
  { stampKey }: Pick<Sealing, "stampKey">,
): Connect {
  return ({ id, settings: route, secrets, callbackRenewals }, { ratePerSecond, listener }) => {
    if (route.kind === "smpp") {
      const read = (codes: Parameters<typeof verdictOf>[1]) => verdictOf(route, codes);
      const password = secrets.password ?? "";
      return connectSmpp(route, { password, ratePerSecond, listener, verdictOf: read, reach: settings });
    }
    return connectOverHttp(
      { settings, stampKey },
      { id, settings: route, secrets, callbackRenewals },
      { ratePerSecond, listener },
    );
  };
}
