import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { renewHash } from "#lib/console/accounts/operators";
import type { Sql } from "#lib/platform/postgres/sql";
import { openSemaphore, type Semaphore } from "#lib/platform/semaphore";

/** The parameters of scrypt, RFC 7914. */
type Work = { N: number; r: number; p: number };

/** OWASP's recommendation; a hash takes 128 MB. */
const RECOMMENDED: Work = { N: 2 ** 17, r: 8, p: 1 };
/** The work of hashes without parameters, which the sign-in library made. */
const UNNAMED: Work = { N: 2 ** 14, r: 16, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Each derivation takes memory, and one of the four threads that also read files and resolve names. */
const AT_ONCE = 2;

// Next loads a module once per kind of route; only the global object is shared by all.
const KEY = Symbol.for("redial.password-hash");

/** Only for tests, whose passwords protect nothing. */
export function setHashWork(work: Work): void {
  Reflect.set(globalThis, KEY, { work, permits: openSemaphore(AT_ONCE) });
}

/** The hash with its parameters and its salt: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const { work } = hashing();
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, work, KEY_BYTES);
  const encoded = [salt, key].map((bytes) => bytes.toString("base64url"));
  return ["scrypt", work.N, work.r, work.p, ...encoded].join("$");
}

/**
 * Whether the password is right. If its hash used less work than a new one, a right password is hashed again, and a wrong
 * one costs the difference, because the time taken must not reveal who has an account.
 */
export async function verifyPassword(
  db: Sql,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  const { work, salt, key } = parse(hash);
  const isRight = timingSafeEqual(await derive(password, salt, work, key.length), key);
  const missing = costOf(hashing().work) - costOf(work);
  if (missing > 0 && isRight) await renewHash(db, hash, await hashPassword(password));
  if (missing > 0 && !isRight) {
    await derive(password, salt, { ...work, p: Math.ceil(missing / (work.N * work.r)) }, KEY_BYTES);
  }
  return isRight;
}

function hashing(): { work: Work; permits: Semaphore } {
  if (!Reflect.has(globalThis, KEY)) setHashWork(RECOMMENDED);
  return Reflect.get(globalThis, KEY);
}

function costOf({ N, r, p }: Work): number {
  return N * r * p;
}

function parse(hash: string): { work: Work; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  if (salt && key) {
    const work = { N: Number(N), r: Number(r), p: Number(p) };
    return { work, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
  }
  const [, text, hex] = /^([0-9a-f]+):([0-9a-f]+)$/.exec(hash) ?? [];
  if (!text || !hex) throw new Error("this is no hash of a password");
  // The library uses the text itself as the salt, not the bytes that it encodes.
  return { work: UNNAMED, salt: Buffer.from(text), key: Buffer.from(hex, "hex") };
}

function derive(password: string, salt: Buffer, work: Work, bytes: number): Promise<Buffer> {
  const { N, r, p } = work;
  const options = { ...work, maxmem: 128 * r * (N + p + 2) };
  return hashing().permits.run(() =>
    promisify<string, Buffer, number, typeof options, Buffer>(scrypt)(
      password.normalize("NFKC"),
      salt,
      bytes,
      options,
    ),
  );
}
