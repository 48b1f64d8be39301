/** A bulk retry of more messages than this asks for their number in production. */
const RETRIES_WITHOUT = 20;

/** Why what was typed does not confirm a number of messages, or null when it does. */
export function unconfirmed(n: number, typed: string): string | null {
  return typed.replace(/[,.\s]/g, "") === String(n)
    ? null
    : `Type ${n.toLocaleString("en")} above to confirm.`;
}

/** Whether a bulk retry of so many messages is confirmed by their number. */
export function asksForNumber(isProduction: boolean, n: number): boolean {
  return isProduction && n > RETRIES_WITHOUT;
}
