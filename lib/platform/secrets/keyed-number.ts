import { createHmac } from "node:crypto";
import { hashedNumber } from "#lib/domain/retention/masked-number";

/** The value that is stored instead of a number. */
export function keyedNumber(number: string, key: Buffer): string {
  return hashedNumber(number, createHmac("sha256", key).update(number).digest("hex").slice(0, 32));
}
