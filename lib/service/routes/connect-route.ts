import { verdictOf } from "#lib/domain/routes/verdict-of";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";
import { callbackToken } from "#lib/service/providers/callback-url";
import { connectHttp } from "#lib/service/providers/http/connect-http";
import type { Link, Listener } from "#lib/service/providers/link";
import { connectSmpp } from "#lib/service/providers/smpp/connect-smpp";
import { connectTwilio } from "#lib/service/providers/twilio/connect-twilio";
import type { LoadedRoute } from "#lib/service/routes/load-routes";

export type UsableRoute = Extract<LoadedRoute, { fault: null }>;

/** Opens a connection to the route's provider; it connects by itself, later. The rate is this connection's share. */
export type Connect = (route: UsableRoute, options: { ratePerSecond: number; listener: Listener }) => Link;

/** How this installation connects routes. */
export function connecting(
  settings: Pick<Settings, "publicUrl" | "environment" | "upstreamsMayBePrivate">,
  { stampKey }: Pick<Sealing, "stampKey">,
): Connect {
  return ({ id, settings: route, secrets }, { ratePerSecond, listener }) => {
    const shared = {
      ratePerSecond,
      listener,
      publicUrl: settings.publicUrl,
      reach: settings,
      verdictOf: (codes: Parameters<typeof verdictOf>[1]) => verdictOf(route, codes),
    };
    switch (route.kind) {
      case "smpp":
        return connectSmpp(route, { ...shared, password: secrets.password ?? "" });
      case "twilio":
        return connectTwilio({ id, settings: route }, { ...shared, authToken: secrets.authToken ?? "" });
      case "http": {
        const method = route.callback?.signature.method ?? "none";
        const token = method === "none" ? callbackToken(stampKey, id) : null;
        return connectHttp({ id, settings: route }, { ...shared, secrets, callbackToken: token });
      }
    }
  };
}
