import type { HttpRequest } from "#lib/domain/routes/http-request";
import type { OutgoingMessage } from "#lib/service/providers/link";
import type { TwilioRoute } from "#lib/wire/service/twilio-route";

/** Twilio takes 10 hours at most. */
const MAX_VALIDITY_SECONDS = 36_000;
const SECOND_MS = 1000;
/** A phone number with its calling code; short codes have fewer digits and no plus. */
const PHONE_NUMBER = /^\+?\d{9,15}$/;

type Sending = {
  settings: Pick<TwilioRoute, "accountSid" | "baseUrl" | "messagingServiceSid" | "senders">;
  authToken: string;
  /** Null if Twilio could not reach it: Twilio would then refuse the message. */
  statusCallback: string | null;
};

/** The request that makes Twilio send a message. `now` is in milliseconds since 1970. */
export function twilioRequest(message: OutgoingMessage, sending: Sending, now: number): HttpRequest {
  const { settings, authToken, statusCallback } = sending;
  const { accountSid, messagingServiceSid } = settings;
  const fields = new URLSearchParams({ To: `+${message.recipient}`, Body: message.fullMessage });
  const sender = message.sender || (settings.senders[0] ?? "");
  if (messagingServiceSid !== "") fields.set("MessagingServiceSid", messagingServiceSid);
  else if (sender !== "") fields.set("From", PHONE_NUMBER.test(sender) ? withPlus(sender) : sender);
  if (statusCallback !== null) fields.set("StatusCallback", statusCallback);
  if (message.validUntil) {
    const seconds = Math.floor((message.validUntil.getTime() - now) / SECOND_MS);
    fields.set("ValidityPeriod", String(Math.min(Math.max(seconds, 1), MAX_VALIDITY_SECONDS)));
  }
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return {
    method: "POST",
    url: twilioAddress(settings),
    headers: {
      Authorization: `Basic ${credentials}`,
      "Content-Type": "application/x-www-form-urlencoded",
      Accept: "application/json",
    },
    body: fields.toString(),
  };
}

/** The address for creating messages. */
export function twilioAddress({ baseUrl, accountSid }: Pick<TwilioRoute, "baseUrl" | "accountSid">): string {
  const base = baseUrl.replace(/\/+$/, "");
  return `${base}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
}

function withPlus(number: string): string {
  return number.startsWith("+") ? number : `+${number}`;
}
