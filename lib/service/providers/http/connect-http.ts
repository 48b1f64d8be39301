import { fillRequest } from "#lib/domain/routes/fill-request";
import type { Filling } from "#lib/domain/routes/template";
import { textFilling, uncarried } from "#lib/domain/routes/text-filling";
import { packReference } from "#lib/service/providers/attempt-reference";
import { callbackUrl, tokenOf } from "#lib/service/providers/callback-url";
import { hostAddress, type Reach } from "#lib/service/providers/http/address";
import { classifyHttpAnswer } from "#lib/service/providers/http/classify-http-answer";
import type { Verdicts } from "#lib/service/providers/http/classify-refusal";
import { openLane } from "#lib/service/providers/http/lane";
import type { Link, Listener, Outcome, OutgoingMessage } from "#lib/service/providers/link";
import type { HttpRoute } from "#lib/wire/service/http-route";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** The message would arrive as question marks, and count as delivered. */
const UNCARRIED: Outcome = {
  kind: "refused",
  error: "content_invalid",
  codes: [{ source: "own", code: "not in GSM 03.38" }],
  mapped: true,
};

type Connecting = {
  secrets: Readonly<Record<string, string>>;
  /** This link's share of the route's rate. */
  ratePerSecond: number;
  /** PUBLIC_URL. */
  publicUrl: string;
  /** `callbackKey` of the route. */
  callbackKey: Buffer;
  callbackRenewals: number;
  reach: Reach;
  verdictOf: Verdicts;
  listener: Listener;
};

/** A link to a provider that an admin described by templates. */
export function connectHttp(route: { id: string; settings: HttpRoute }, connecting: Connecting): Link {
  const { id: routeId, settings } = route;
  const { secrets, ratePerSecond, publicUrl, callbackKey: key, reach, verdictOf, listener } = connecting;
  const token = tokenOf(settings, key, connecting.callbackRenewals);
  const fillingOf = (message: OutgoingMessage): Filling => {
    const reference = packReference(message, key);
    return {
      recipient: message.recipient,
      sender: message.sender || (settings.senders[0] ?? ""),
      ...textFilling(message.fullMessage, settings.request),
      reference,
      callbackUrl: callbackUrl({ publicUrl, routeId, token }, reference),
      validityMinutes: String(validityMinutes(message.validUntil, settings.validityHours)),
      secret: (name) => (Object.hasOwn(secrets, name) ? (secrets[name] ?? null) : null),
    };
  };
  return openLane(
    {
      address: hostAddress(settings.request.url),
      reach,
      ratePerSecond,
      window: settings.window,
      timeoutMs: settings.timeoutSeconds * SECOND_MS,
      listener,
    },
    {
      refusal: ({ fullMessage }) => (uncarried(fullMessage, settings.request) === null ? null : UNCARRIED),
      requestOf: (message) => fillRequest(settings.request, fillingOf(message)),
      classify: (answer) => classifyHttpAnswer(answer, settings, verdictOf),
    },
  );
}

function validityMinutes(validUntil: Date | null, validityHours: number): number {
  const minutes = validUntil ? (validUntil.getTime() - Date.now()) / MINUTE_MS : validityHours * HOUR_MINUTES;
  return Math.max(1, Math.floor(minutes));
}
