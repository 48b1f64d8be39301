/** The attempt that a request or a receipt speaks of. */
export type AttemptReference = { campaignId: string; messageId: string; n: number };

const BYTES = 34;
/** The database's smallint. */
const MAX_N = 32_767;

/** A reference as providers get it: 46 characters, all of them letters, digits, `-` and `_`. */
export function packReference({ campaignId, messageId, n }: AttemptReference): string {
  const digits = (campaignId + messageId).replaceAll("-", "") + n.toString(16).padStart(4, "0");
  return toBase64url(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

/** Null for whatever is no reference. */
export function unpackReference(text: string): AttemptReference | null {
  if (!/^[A-Za-z0-9_-]{46}$/.test(text)) return null;
  const bytes = fromBase64url(text);
  if (bytes.length !== BYTES) return null;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const n = Number.parseInt(digits.slice(64), 16);
  if (n < 1 || n > MAX_N) return null;
  return { campaignId: uuidOf(digits.slice(0, 32)), messageId: uuidOf(digits.slice(32, 64)), n };
}

function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function fromBase64url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
}
