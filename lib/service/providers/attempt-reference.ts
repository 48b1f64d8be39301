import { createHmac, timingSafeEqual } from "node:crypto";
import type { AttemptReference } from "#lib/service/providers/link";

/** The length of campaign, message and n. */
const NAMED_BYTES = 34;
const MAC_BYTES = 8;
const UUID_DIGITS = 32;
/** The largest value of the database's smallint. */
const MAX_N = 32_767;

/**
 * A reference in the form for providers: 56 letters, digits, `-` and `_`. It contains a MAC under the route's
 * key, so that a provider can only name attempts that it was given.
 */
export function packReference({ campaignId, messageId, n }: AttemptReference, key: Buffer): string {
  const digits = (campaignId + messageId).replaceAll("-", "") + n.toString(16).padStart(4, "0");
  const named = Buffer.from(digits, "hex");
  return Buffer.concat([named, macOf(named, key)]).toString("base64url");
}

/** Null when the text is no reference, or another route's. */
export function unpackReference(text: string, key: Buffer): AttemptReference | null {
  if (!/^[A-Za-z0-9_-]{56}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  const named = bytes.subarray(0, NAMED_BYTES);
  if (!timingSafeEqual(bytes.subarray(NAMED_BYTES), macOf(named, key))) return null;
  const digits = named.toString("hex");
  const n = Number.parseInt(digits.slice(2 * UUID_DIGITS), 16);
  if (n < 1 || n > MAX_N) return null;
  return {
    campaignId: uuidOf(digits.slice(0, UUID_DIGITS)),
    messageId: uuidOf(digits.slice(UUID_DIGITS, 2 * UUID_DIGITS)),
    n,
  };
}

function macOf(named: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update("reference ").update(named).digest().subarray(0, MAC_BYTES);
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
