import { randomInt } from "node:crypto";

export const MIN_PASSWORD_LENGTH = 12;

/** Without the letters and digits that are taken for one another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GENERATED_LENGTH = 20;

/** About 115 bits, to be read off a screen and typed. */
export function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
