import { createHmac, timingSafeEqual } from "node:crypto";
import type { SignInKeys } from "#lib/platform/secrets/key-ring";

/** The length of the sign-in library's signatures: SHA-256 in base64. */
const SIGNATURE_LENGTH = 44;

/**
 * The headers, with cookies that an earlier key signed signed again by the newest. The library verifies only with that one,
 * so people who signed in before a rotation stay signed in.
 */
export function withCookiesReSigned(headers: Headers, { versions, accepted }: SignInKeys): Headers {
  const [newest] = versions;
  const cookies = headers.get("cookie");
  if (!newest || !cookies || accepted.length === 0) return headers;
  const signed = cookies.split(/;\s*/).map((cookie) => reSigned(cookie, newest.value, accepted));
  const changed = new Headers(headers);
  changed.set("cookie", signed.join("; "));
  return changed;
}

function reSigned(cookie: string, newest: string, accepted: string[]): string {
  const [, name = "", encoded = ""] = /^([^=]+)=(.*)$/s.exec(cookie) ?? [];
  const text = decoded(encoded);
  const dot = text.lastIndexOf(".");
  const [value, signature] = [text.slice(0, dot), text.slice(dot + 1)];
  if (dot < 1 || signature.length !== SIGNATURE_LENGTH) return cookie;
  if (!accepted.some((key) => isSame(signatureOf(value, key), signature))) return cookie;
  return `${name}=${signedValue(value, newest)}`;
}

/** A cookie's value, signed as the sign-in library signs it. */
export function signedValue(value: string, key: string): string {
  return encodeURIComponent(`${value}.${signatureOf(value, key)}`);
}

function signatureOf(value: string, key: string): string {
  return createHmac("sha256", key).update(value).digest("base64");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
