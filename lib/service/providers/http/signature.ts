import { createHmac } from "node:crypto";
import { type Parts, valueAt } from "#lib/domain/routes/field-path";
import type { RawCallback } from "#lib/service/providers/callback";
import { TOKEN_PARAMETER, tokenOf } from "#lib/service/providers/callback-url";
import { isSameSecret } from "#lib/service/providers/same-secret";
import type { HttpRoute } from "#lib/wire/service/http-route";

type Signing = {
  settings: HttpRoute;
  secrets: Readonly<Record<string, string>>;
  key: Buffer;
  callbackRenewals: number;
};

/** Whether a callback comes from the route's provider, judged by its signature or the token of the address. */
export function isSignedByProvider(
  callback: RawCallback,
  parts: Parts,
  { settings, secrets, key, callbackRenewals }: Signing,
): boolean {
  const token = tokenOf(settings, key, callbackRenewals);
  if (token !== null) return isSameSecret(parts.query[TOKEN_PARAMETER] ?? "", token);
  const {
    method,
    place,
    encoding,
    secret: name,
  } = settings.callback?.signature ?? { method: "none" as const };
  const given = place === undefined ? null : valueAt(parts, place);
  const secret = name !== undefined && Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  if (given === null || !secret || method === "none") return false;
  if (method === "token") return isSameSecret(given, secret);
  // The signature of an empty body is always the same, and does not cover the query.
  if (callback.body.length === 0) return false;
  const mac = createHmac(method === "hmac-sha1" ? "sha1" : "sha256", secret)
    .update(callback.body)
    .digest();
  return isSameSecret(Buffer.from(given.replace(/^sha(1|256)=/i, ""), encoding), mac);
}
