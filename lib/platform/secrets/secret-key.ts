import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivately } from "#lib/platform/embedded/url";
import type { Settings } from "#lib/platform/settings/settings";
import { folderError, SetupError } from "#lib/platform/setup-error";

/** SECRET_KEY, and the file that it was read from. Null if it came from the environment. */
export type SecretKey = { bytes: Buffer; fingerprint: string; file: string | null };
export type KeyLocation = Pick<Settings, "secretKey" | "dataDir">;

const KEY_BYTES = 32;
const FINGERPRINT_BYTES = 16;
/** The part of a fingerprint that people compare. */
const SHOWN_DIGITS = 8;

/** SECRET_KEY of the environment or of the data folder. Null if neither has one. */
export function readSecretKey({ secretKey, dataDir }: KeyLocation): SecretKey | null {
  if (secretKey) return secretKeyOf(secretKey, null);
  const file = secretFile(dataDir);
  const text = readKeyFile(file);
  return text === null ? null : secretKeyOf(text, file);
}

/** Makes a SECRET_KEY in the data folder. Of two processes that start at once, one makes it and both read it. */
export function makeSecretKey(dataDir: string): SecretKey {
  const file = secretFile(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, newKeyText(), { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST"))
      throw folderError(error, dataDir);
  }
  return secretKeyOf(readKeyFile(file) ?? "", file);
}

/**
 * A new SECRET_KEY, and a function that stores it where the old one was read from: in the file, or nowhere.
 * The old one stays in a file beside it, because only it opens earlier backups.
 */
export function newSecretKey(old: SecretKey): { key: SecretKey; text: string; keep: () => void } {
  const text = newKeyText();
  const { file } = old;
  return {
    key: secretKeyOf(text, file),
    text,
    keep() {
      if (file === null) return;
      writePrivately(keptFile(file, old.fingerprint), old.bytes.toString("hex"));
      writePrivately(file, text);
    },
  };
}

/** A SECRET_KEY that a rotation has replaced, from the file in which it was kept. Null if there is none. */
export function readKeptKey(dataDir: string, fingerprint: string): SecretKey | null {
  const file = keptFile(secretFile(dataDir), fingerprint);
  const text = readKeyFile(file);
  return text === null ? null : secretKeyOf(text, file);
}

/** The file that keeps the SECRET_KEY of this fingerprint after another has taken its file. */
export function keptFile(file: string, fingerprint: string): string {
  return `${file}.${shownFingerprint(fingerprint)}`;
}

/** Derives a key for one purpose. */
export function deriveKey(secret: Buffer, purpose: string, bytes = KEY_BYTES): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "redial", purpose, bytes));
}

export function shownFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, SHOWN_DIGITS);
}

/** The file in the data folder. */
export function secretFile(dataDir: string): string {
  return join(dataDir, "secret.key");
}

function secretKeyOf(text: string, file: string | null): SecretKey {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new SetupError(`${file} does not hold 64 hexadecimal digits.`);
  const bytes = Buffer.from(text, "hex");
  return { bytes, fingerprint: deriveKey(bytes, "fingerprint", FINGERPRINT_BYTES).toString("hex"), file };
}

function readKeyFile(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function newKeyText(): string {
  return randomBytes(KEY_BYTES).toString("hex");
}
