import { createHmac, randomBytes } from "node:crypto";

/** A new secret for a webhook's signatures; it is shown once. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`;
}

/** `v1=` and the HMAC-SHA256 of `<timestamp>.<body>` in hexadecimal digits; the timestamp is seconds since 1970. */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}
