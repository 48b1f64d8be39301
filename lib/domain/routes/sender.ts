/** A sender with at least this many digits is a phone number; a shorter one is a short code. */
const PHONE_DIGITS = 9;
const MOST_DIGITS = 15;
const LEAST_DIGITS = 3;
const MOST_LETTERS = 11;

export type SenderForm = "name" | "number" | "short code";

/** The form in which phones show a sender. A phone number may have a leading +. */
export function senderForm(sender: string): SenderForm {
  const digits = plainSender(sender);
  if (!/^\d+$/.test(digits)) return "name";
  return digits.length >= PHONE_DIGITS || sender.startsWith("+") ? "number" : "short code";
}

/** Why a text is no valid sender and how to mend it; null when it is valid. */
export function senderProblem(sender: string): string | null {
  const digits = plainSender(sender);
  if (/^\+?\d+$/.test(sender))
    return digits.length >= LEAST_DIGITS && digits.length <= MOST_DIGITS
      ? null
      : `a number has ${LEAST_DIGITS} to 8 digits as a short code, and at most ${MOST_DIGITS} as a phone number`;
  if (sender.length > MOST_LETTERS) return `a name can have at most ${MOST_LETTERS} characters`;
  if (!/^[A-Za-z0-9 &._'!*#/-]+$/.test(sender))
    return "a name can have letters, digits, spaces and & . _ ' ! * # / -";
  return sender.trim() === sender ? null : "remove the space before or after it";
}

/** Whether a route with these senders may use this one. A route without senders may use any. An empty sender means the route's first. */
export function mayUseSender(senders: readonly string[], sender: string): boolean {
  if (sender === "" || senders.length === 0) return true;
  return senders.some((allowed) => plainSender(allowed) === plainSender(sender));
}

/** "sender REDIAL may not be used on route alpha; it allows LIBRARY, 65123" */
export function senderRefusal(sender: string, route: { name: string; senders: readonly string[] }): string {
  return `sender ${sender} may not be used on route ${route.name}; it allows ${route.senders.join(", ")}`;
}

function plainSender(sender: string): string {
  return sender.replace(/^\+(?=\d+$)/, "");
}
