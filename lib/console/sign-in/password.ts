import { randomInt } from "node:crypto";

export const MIN_PASSWORD_LENGTH = 12;

/** Leaves out letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GENERATED_LENGTH = 20;

/** A password of about 115 bits, to be read from a screen and typed. */
export function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
