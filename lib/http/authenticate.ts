import { createHash } from "node:crypto";
import { formatId } from "#lib/domain/id";
import { RefusedError } from "#lib/domain/refused-error";
import { isListed, isLoopback } from "#lib/http/client";
import type { Runtime } from "#lib/http/runtime";
import type { Caller } from "#lib/service/context";
import { findCaller } from "#lib/store/api-keys";

/** What the request says of itself; address and scheme were settled before any route saw it. */
export type CallFacts = {
  authorization: string | null;
  address: string;
  secure: boolean;
  writes: boolean;
  /** The campaign in the path. */
  campaignId: string;
  traceId: string;
};

/**
 * Lets a call in, or refuses it (Authentication). The order is fixed:
 * HTTPS, credential, key, address, rate, then what the key reaches.
 */
export async function authenticate({ service, limiter, log }: Runtime, call: CallFacts): Promise<Caller> {
  requireHttps(service.settings, call);
  const credential = /^Bearer +(\S.*)$/i.exec(call.authorization ?? "")?.[1];
  if (!credential) throw new RefusedError("credentialMissing");

  const key = await findCaller(service.pool, createHash("sha256").update(credential).digest());
  if (!key || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) throw new RefusedError("keyInvalid");
  if (!isListed(call.address, key.allowedAddresses)) throw new RefusedError("addressInvalid");

  const allowance = await limiter.consume(key.campaignId, key.ratePerSecond).catch((err: unknown) => {
    log.error({ err }, "the rate limit cannot be checked; calls are refused");
    throw new RefusedError("unavailable");
  });
  if (!allowance.allowed) {
    throw new RefusedError(
      "tooManyRequests",
      null,
      null,
      rateLimitFields(key.ratePerSecond, allowance.retryAfterMs),
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

// Always in production; elsewhere a developer on the same machine needs no certificate.
function requireHttps({ requireHttps, environment }: Runtime["service"]["settings"], call: CallFacts): void {
  if (!requireHttps || call.secure) return;
  if (environment !== "production" && isLoopback(call.address)) return;
  throw new RefusedError("httpsRequired");
}

function rateLimitFields(rate: number, retryAfterMs: number): Record<string, string> {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return {
    "Retry-After": String(seconds),
    RateLimit: `"campaign";r=0;t=${seconds}`,
    "RateLimit-Policy": `"campaign";q=${rate};w=1`,
  };
}
