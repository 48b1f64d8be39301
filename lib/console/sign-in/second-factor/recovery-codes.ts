import { createHash, randomInt } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

/** The sign-in library's key, requested when it is used. */
export type RecoveryKey = () => Promise<Parameters<typeof symmetricEncrypt>[0]["key"]>;

const CODES = 10;
/** 118 bits: from 112 bits on, NIST SP 800-63B requires no salt and no slow hash. */
const GROUPS = 6;
const GROUP_LENGTH = 4;
/** Lower case, without characters that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const HASHED = "sha256:";

export function makeRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join("-"));
}

/** A code as it is stored. Case, blanks and dashes do not matter. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return HASHED + createHash("sha256").update(plain).digest("base64url");
}

/**
 * How the sign-in library stores codes: hashed, and the hashes encrypted. Older codes, which were only encrypted, are
 * hashed when they are read, so that they keep working.
 */
export function recoveryCodeStorage(key: RecoveryKey) {
  return {
    encrypt: async (json: string) => symmetricEncrypt({ key: await key(), data: hashed(json) }),
    decrypt: async (kept: string) => hashed(await symmetricDecrypt({ key: await key(), data: kept })),
  };
}

function hashed(json: string): string {
  const codes: unknown = JSON.parse(json);
  if (!Array.isArray(codes)) return "[]";
  return JSON.stringify(
    codes.map((code) => (String(code).startsWith(HASHED) ? String(code) : hashRecoveryCode(String(code)))),
  );
}
