import { plainCode } from "#lib/domain/routes/plain-code";

export type StatStatus = "sent_to_telco" | "success" | "failure";

/** By their beginnings: centres write `DELIVRD`, `DELIVERED` and more. The first line that fits counts. */
const WORDS: [RegExp, StatStatus][] = [
  [/FAIL|^(UNDEL|NOT_?DEL|EXPIR|REJ|DELETED|UNKNOWN|SKIP|CANCEL|ABORT|BLOCK|DROP|ERR|NACK)/, "failure"],
  [/^DELIV/, "success"],
  [/^(SCHED|EN[_-]?ROUTE|ACC|ACK|BUFF|SENT|PEND|QUEUE|SUBMIT|RETRY|FORW|PROCESS)/, "sent_to_telco"],
];

/**
 * What the word of a receipt says of its message; null for a word that nobody knows. Such a word does not end a message: the
 * next receipt may still say how it ended.
 */
export function statStatus(stat: string): StatStatus | null {
  const word = plainCode("stat", stat);
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
