import { isLoopbackHost } from "#lib/domain/network/loopback-host";
import { packReference } from "#lib/service/providers/attempt-reference";
import { callbackUrl } from "#lib/service/providers/callback-url";
import type { Reach } from "#lib/service/providers/http/address";
import type { Verdicts } from "#lib/service/providers/http/classify-refusal";
import { openLane } from "#lib/service/providers/http/lane";
import type { Link, Listener } from "#lib/service/providers/link";
import { classifyTwilioAnswer } from "#lib/service/providers/twilio/classify-twilio-answer";
import { twilioAddress, twilioRequest } from "#lib/service/providers/twilio/twilio-request";
import type { TwilioRoute } from "#lib/wire/service/twilio-route";

const TIMEOUT_MS = 10_000;

type Connecting = {
  authToken: string;
  /** This link's share of the route's rate. */
  ratePerSecond: number;
  /** PUBLIC_URL. */
  publicUrl: string;
  /** `callbackKey` of the route. */
  callbackKey: Buffer;
  reach: Reach;
  verdictOf: Verdicts;
  listener: Listener;
  timeoutMs?: number;
};

/** A link to Twilio's Messages API. */
export function connectTwilio(route: { id: string; settings: TwilioRoute }, connecting: Connecting): Link {
  const { id: routeId, settings } = route;
  const { authToken, ratePerSecond, publicUrl, reach, verdictOf, listener } = connecting;
  const { callbackKey: key, timeoutMs = TIMEOUT_MS } = connecting;
  const address = twilioAddress(settings);
  const isCallable = !isLoopback(publicUrl) || isLoopback(address);
  return openLane(
    { address, reach, ratePerSecond, window: settings.window, timeoutMs, listener },
    {
      requestOf(message) {
        const url = callbackUrl({ publicUrl, routeId, token: null }, packReference(message, key));
        const statusCallback = isCallable ? url : null;
        return twilioRequest(message, { settings, authToken, statusCallback }, Date.now());
      },
      classify: (answer) => classifyTwilioAnswer(answer, verdictOf),
    },
  );
}

function isLoopback(address: string): boolean {
  return isLoopbackHost(new URL(address).hostname);
}
