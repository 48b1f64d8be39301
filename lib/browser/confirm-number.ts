/** In production, a bulk retry of more messages than this must be confirmed by their number. */
const RETRIES_WITHOUT = 20;

/** Why the typed text does not confirm a number of messages, or null when it does. */
export function unconfirmed(n: number, typed: string): string | null {
  return typed.replace(/[,.\s]/g, "") === String(n)
    ? null
    : `Type ${n.toLocaleString("en")} above to confirm.`;
}

/** Whether a bulk retry of this size must be confirmed by its number. */
export function asksForNumber(isProduction: boolean, n: number): boolean {
  return isProduction && n > RETRIES_WITHOUT;
}
