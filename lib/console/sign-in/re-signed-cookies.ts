import { createHmac, timingSafeEqual } from "node:crypto";
import type { SignInKeys } from "#lib/platform/secrets/key-ring";

/** As long as the sign-in library's signatures are: SHA-256 in base64. */
const SIGNATURE_LENGTH = 44;

/**
 * The headers, with the cookies that an earlier key signed signed by the newest: the library verifies with that one alone,
 * and whoever signed in before a rotation stays signed in.
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

/** A cookie's value as the sign-in library signs it. */
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
