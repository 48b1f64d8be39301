import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two secrets are the same, in a time that reveals nothing about them. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

function digestOf(secret: string | Buffer): Buffer {
  return createHash("sha256").update(secret).digest();
}
