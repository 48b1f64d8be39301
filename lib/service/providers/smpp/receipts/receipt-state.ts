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
