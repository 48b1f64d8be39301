import { formatId } from "#lib/domain/api/id";
import { RefusedError } from "#lib/domain/api/refused-error";
import { isListed, isLoopback } from "#lib/platform/network/client";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import type { CallerRow } from "#lib/service/access/api-keys";
import { overloaded } from "#lib/service/api/limits/read-permits";
import type { Runtime } from "#lib/service/api/runtime";
import type { Caller } from "#lib/service/context";

/** The facts of the request. The server determined its address and scheme before any route got it. */
export type CallFacts = {
  /** The API key, or null. */
  credential: string | null;
  address: string;
  secure: boolean;
  writes: boolean;
  /** The campaign in the path. */
  campaignId: string;
  traceId: string;
  /** The limit that the call is counted against, instead of the campaign's rate. */
  allowance?: Allowance;
};

/** Calls a second for each campaign, counted apart from its rate. */
export type Allowance = { name: string; perSecond: number };

/** The dependencies needed to admit calls. */
export type Gatekeeper = Pick<Runtime, "service" | "limiter" | "keyUses" | "log">;

/**
 * Returns the caller, or throws the refusal (Authentication). The order is fixed: HTTPS, credential, key,
 * address, rate, then what the key reaches.
 */
export async function admit(
  { service, limiter, log }: Gatekeeper,
  call: CallFacts,
  key: CallerRow | null,
): Promise<Caller> {
  if (isTooPlain(service.settings, call)) throw new RefusedError("httpsRequired");
  if (call.credential === null) throw new RefusedError("credentialMissing");
  requireKey(key, call);

  const own = call.allowance;
  const rate = own?.perSecond ?? key.ratePerSecond;
  const allowanceOf = own ? `${key.campaignId} ${own.name}` : key.campaignId;
  const allowance = await limiter.consume(allowanceOf, rate).catch((err: unknown) => {
    if (isDatabaseUnavailable(err)) throw err;
    log.error({ err }, "the rate limit cannot be checked; calls are refused");
    throw overloaded();
  });
  if (!allowance.allowed) {
    throw new RefusedError(
      "tooManyRequests",
      null,
      null,
      rateLimitFields(own?.name ?? "campaign", rate, allowance.retryAfterMs),
    );
  }
  if (call.campaignId !== formatId("campaign", key.campaignId)) throw new RefusedError("notFound");
  if (call.writes && key.scope !== "send") throw new RefusedError("permissionMissing");
  return {
    campaignId: key.campaignId,
    actor: formatId("key", key.keyId),
    creatorId: key.creatorId,
    nationalIdRecipients: key.nationalIdRecipients,
    address: call.address,
    traceId: call.traceId,
  };
}

/** Throws unless the key exists now and may be used from the call's address. */
export function requireKey(key: CallerRow | null, call: CallFacts): asserts key {
  if (!key || isExpired(key)) throw new RefusedError("keyInvalid");
  if (isForeignAddress(key, call)) throw new RefusedError("addressInvalid");
}

/** Records the address of a key's last use, or of its last refusal because of the address. */
export function noteUse({ service, keyUses }: Gatekeeper, call: CallFacts, key: CallerRow): void {
  if (isTooPlain(service.settings, call) || isExpired(key)) return;
  keyUses.note(key.keyId, call.address, isForeignAddress(key, call));
}

function isExpired({ expiresAt }: CallerRow): boolean {
  return expiresAt !== null && expiresAt.getTime() <= Date.now();
}

/** Whether the key is used from an address that is not allowed. */
function isForeignAddress(key: CallerRow, call: CallFacts): boolean {
  return !isListed(call.address, key.allowedAddresses);
}

/** Production always requires HTTPS. Elsewhere a developer on the same machine needs no certificate. */
export function isTooPlain(
  { requireHttps, environment }: Runtime["service"]["settings"],
  call: Pick<CallFacts, "secure" | "address">,
): boolean {
  if (!requireHttps || call.secure) return false;
  return environment === "production" || !isLoopback(call.address);
}

function rateLimitFields(name: string, rate: number, retryAfterMs: number): Record<string, string> {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return {
    "Retry-After": String(seconds),
    RateLimit: `"${name}";r=0;t=${seconds}`,
    "RateLimit-Policy": `"${name}";q=${rate};w=1`,
  };
}
