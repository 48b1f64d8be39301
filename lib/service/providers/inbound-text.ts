import type { Inbound } from "#lib/service/providers/link";

/** A message from a phone as it can be kept: PostgreSQL takes no NUL, and numbers stand without a plus. */
export function inboundOf({ sender, recipient, text, ...more }: Inbound): Inbound {
  return { ...more, sender: plainNumber(sender), recipient: plainNumber(recipient), text: storable(text) };
}

function plainNumber(number: string): string {
  return storable(number)
    .trim()
    .replace(/^\+(?=\d+$)/, "");
}

function storable(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
