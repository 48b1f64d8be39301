import { answerTo, openRequest } from "#lib/platform/network/outgoing-call";
import { signatureOf } from "#lib/platform/webhooks/signature";
import { type Reach, webhookLookup } from "#lib/platform/webhooks/webhook-address";

/** The error for an answer other than 2xx. */
export class WebhookRefused extends Error {
  override name = "WebhookRefused";
  readonly status: number;

  constructor(status: number) {
    super(`The address answered with HTTP ${status}.`);
    this.status = status;
  }
}

const TIMEOUT_MS = 10_000;

type Webhook = { url: string; secret: string };

/**
 * Posts a signed notice. Redirects are not followed, and only the answer's status is read. Throws when it is
 * not 2xx, when there is none in time, or when the address must not be called.
 */
export async function sendWebhook(
  { url: text, secret }: Webhook,
  delivery: string,
  body: string,
  at: Date,
  reach: Reach,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const url = new URL(text);
  const lookup = webhookLookup(url, reach);
  const timestamp = Math.floor(at.getTime() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "User-Agent": "Redial",
    "Redial-Delivery": delivery,
    "Redial-Timestamp": String(timestamp),
    "Redial-Signature": signatureOf(secret, timestamp, body),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const request = openRequest(url, { method: "POST", headers, agent: false, signal, lookup });
  const answer = await answerTo(request, body).catch((error) => {
    throw inWords(error);
  });
  answer.destroy();
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 299) throw new WebhookRefused(status);
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: "The address does not accept connections.",
  ECONNRESET: "The address closed the connection without an answer.",
  ENOTFOUND: "The name of the address's host is not known.",
  EAI_AGAIN: "The name of the address's host could not be looked up.",
};

/** The error in words for people. Other errors stay as they are. The code stays, for traces. */
function inWords(error: NodeJS.ErrnoException): Error {
  const isLate = error.name === "AbortError" || error.name === "TimeoutError";
  const words = isLate ? "The address did not answer in time." : WORDS[error.code ?? ""];
  return words ? Object.assign(new Error(words, { cause: error }), { code: error.code }) : error;
}
