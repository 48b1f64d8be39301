import { plainCode } from "#lib/domain/routes/raw-code";

export type StatStatus = "sent_to_telco" | "success" | "failure";

/** Patterns match beginnings: centres write `DELIVRD`, `DELIVERED` and more. The first match counts. */
const WORDS: [RegExp, StatStatus][] = [
  [/FAIL|^(UNDEL|NOT_?DEL|EXPIR|REJ|DELETED|UNKNOWN|SKIP|CANCEL|ABORT|BLOCK|DROP|ERR|NACK)/, "failure"],
  [/^DELIV/, "success"],
  [/^(SCHED|EN[_-]?ROUTE|ACC|ACK|BUFF|SENT|PEND|QUEUE|SUBMIT|RETRY|FORW|PROCESS)/, "sent_to_telco"],
];

/**
 * The status that a receipt's word reports; null for an unknown word. An unknown word does not end a message, because
 * the next receipt may still report the outcome.
 */
export function statStatus(stat: string): StatStatus | null {
  const word = plainCode("stat", stat);
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
