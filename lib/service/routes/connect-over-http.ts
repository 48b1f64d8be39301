import { verdictOf } from "#lib/domain/routes/verdict-of";
import type { Settings } from "#lib/platform/settings/settings";
import { callbackKey } from "#lib/service/providers/callback-url";
import type { Reach } from "#lib/service/providers/http/address";
import { connectHttp } from "#lib/service/providers/http/connect-http";
import type { Link, Listener } from "#lib/service/providers/link";
import { connectTwilio } from "#lib/service/providers/twilio/connect-twilio";
import type { RouteSecrets } from "#lib/service/routes/route-secrets";
import type { HttpRoute } from "#lib/wire/service/http-route";
import type { TwilioRoute } from "#lib/wire/service/twilio-route";

type Installation = {
  settings: Reach & Pick<Settings, "publicUrl">;
  /** The key ring's. */
  stampKey: Buffer;
};
type OverHttp = {
  id: string;
  settings: TwilioRoute | HttpRoute;
  secrets: RouteSecrets;
  callbackRenewals: number;
};

/** Opens a link to the provider of a route that is reached over HTTP; the rate is this link's share. */
export function connectOverHttp(
  { settings: installed, stampKey }: Installation,
  { id, settings, secrets, callbackRenewals }: OverHttp,
  { ratePerSecond, listener }: { ratePerSecond: number; listener: Listener },
): Link {
  const shared = {
    ratePerSecond,
    listener,
    publicUrl: installed.publicUrl,
    callbackKey: callbackKey(stampKey, id),
    reach: installed,
    verdictOf: (codes: Parameters<typeof verdictOf>[1]) => verdictOf(settings, codes),
  };
  return settings.kind === "twilio"
    ? connectTwilio({ id, settings }, { ...shared, authToken: secrets.authToken ?? "" })
    : connectHttp({ id, settings }, { ...shared, secrets, callbackRenewals });
}
