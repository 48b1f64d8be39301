import type { Sign } from "#lib/service/providers/link";

/** The words for `message_state`, as the text of receipts has them. From 0 and 9 on: SMPP 5.0. */
const STATES = [
  "SCHEDLD",
  "ENROUTE",
  "DELIVRD",
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "ACCEPTD",
  "UNKNOWN",
  "REJECTD",
  "SKIPPED",
];

/** The word for a message_state; its number where it has none. */
export function stateWord(state: number): string {
  return STATES[state] ?? `${state}`;
}

/** What a receipt's word means, by its beginning: centres write `DELIVRD`, `DELIVERED` and more. */
export function receiptStatus(stat: string, isIntermediate: boolean): Sign["status"] {
  const word = stat.toUpperCase();
  if (word.startsWith("DELIV")) return "success";
  // Of an attempt that failed, and that the centre will make again.
  if (isIntermediate) return "sent_to_telco";
  return /^(SCHED|ENROUTE|ACCEPT|BUFF|SENT|PEND|QUEUE|SUBMIT|RETRY)/.test(word) ? "sent_to_telco" : "failure";
}
