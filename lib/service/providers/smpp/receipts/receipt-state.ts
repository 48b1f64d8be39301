/** The words for `message_state`, as in the text of receipts. 0, and 9 and above, come from SMPP 5.0. */
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

/** The word for a message_state, or its number if it has none. */
export function stateWord(state: number): string {
  return STATES[state] ?? `${state}`;
}
