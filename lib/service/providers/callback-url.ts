import { createHmac } from "node:crypto";

export const CALLBACK_PATH = "/api/providers/";
/** Names of the query parameters that are ours. */
export const REFERENCE_PARAMETER = "r";
export const TOKEN_PARAMETER = "k";

const TOKEN_BYTES = 24;

type CallbackPlace = {
  publicUrl: string;
  routeId: string;
  /** Null where the provider signs its callbacks. */
  token: string | null;
};

/** Where a provider sends receipts and messages from phones. */
export function callbackUrl({ publicUrl, routeId, token }: CallbackPlace, reference?: string): string {
  const query = new URLSearchParams();
  if (token !== null) query.set(TOKEN_PARAMETER, token);
  if (reference !== undefined) query.set(REFERENCE_PARAMETER, reference);
  const address = `${publicUrl}${CALLBACK_PATH}${routeId}/receipts`;
  return query.size === 0 ? address : `${address}?${query}`;
}

/** What the callback address of a route holds when its provider signs nothing, so that nobody else can guess it. */
export function callbackToken(stampKey: Buffer, routeId: string): string {
  const mac = createHmac("sha256", stampKey).update(`callbacks of route ${routeId}`).digest();
  return mac.subarray(0, TOKEN_BYTES).toString("base64url");
}
