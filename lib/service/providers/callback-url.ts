import { createHmac } from "node:crypto";

export const CALLBACK_PREFIX = "/api/providers/";
/** The names of our own query parameters. */
export const REFERENCE_PARAMETER = "r";
export const TOKEN_PARAMETER = "k";

const TOKEN_BYTES = 24;

type CallbackTarget = {
  /** PUBLIC_URL. */
  publicUrl: string;
  routeId: string;
  /** Null if the provider signs its callbacks. */
  token: string | null;
};

/** The address to which a provider sends receipts and messages from phones. It has the id, as names may change. */
export function callbackUrl({ publicUrl, routeId, token }: CallbackTarget, reference?: string): string {
  const query = new URLSearchParams();
  if (token !== null) query.set(TOKEN_PARAMETER, token);
  if (reference !== undefined) query.set(REFERENCE_PARAMETER, reference);
  const address = `${publicUrl}${CALLBACK_PREFIX}${routeId}/receipts`;
  return query.size === 0 ? address : `${address}?${query}`;
}

/** The key with which a route recognises its references and callbacks; `stampKey` is the key ring's. */
export function callbackKey(stampKey: Buffer, routeId: string): Buffer {
  return createHmac("sha256", stampKey).update(`callbacks of route ${routeId}`).digest();
}

/**
 * The secret in a route's callback address when its provider signs nothing, so that others cannot guess it.
 * `renewals` is how often it was renewed.
 */
export function callbackToken(key: Buffer, renewals = 0): string {
  const named = renewals === 0 ? "token" : `token ${renewals}`;
  return createHmac("sha256", key).update(named).digest().subarray(0, TOKEN_BYTES).toString("base64url");
}

type CallbackSigner = { kind: string; callback?: { signature: { method: string } } | undefined };

/** The token of a route's callback address. Null if the provider signs its callbacks. */
export function tokenOf(settings: CallbackSigner, key: Buffer, renewals: number): string | null {
  return isSigned(settings) ? null : callbackToken(key, renewals);
}

/** Whether the provider signs its callbacks, or sends none. */
export function isSigned({ kind, callback }: CallbackSigner): boolean {
  return kind !== "http" || (callback?.signature.method ?? "none") !== "none";
}
