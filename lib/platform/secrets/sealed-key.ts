import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** A data key with its number in the database. */
export type NumberedKey = { id: number; key: Buffer };

const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts an API key, or the bytes of a file, for the database (AES-256-GCM), after the number of the data key. `owner` is
 * part of the encryption: a key that was moved to another campaign's row cannot be decrypted.
 */
export function sealKey(key: string | Uint8Array, owner: string, { id, key: secret }: NumberedKey): Buffer {
  const number = Buffer.alloc(ID_BYTES);
  number.writeInt32BE(id);
  return Buffer.concat([number, encrypt(typeof key === "string" ? Buffer.from(key) : key, owner, secret)]);
}

/** The key, or null when it was encrypted under another secret or for another owner. */
export function openKey(sealed: Buffer, owner: string, secret: Buffer): string | null {
  return openBytes(sealed, owner, secret)?.toString("utf8") ?? null;
}

/** Opens a sealed value as bytes; null if it was sealed for another owner or with another secret. */
export function openBytes(sealed: Buffer, owner: string, secret: Buffer): Buffer | null {
  return decrypt(sealed.subarray(ID_BYTES), owner, secret);
}

/** The number of the data key that encrypted a value; 0 for any other text. */
export function sealedUnder(sealed: Buffer): number {
  return sealed.length < ID_BYTES ? 0 : sealed.readInt32BE();
}

export function encrypt(plain: Uint8Array, owner: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", secret, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function decrypt(sealed: Buffer, owner: string, secret: Buffer): Buffer | null {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", secret, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}
