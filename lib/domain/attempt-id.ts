/** The id of a message's n-th attempt, derived so that nothing has to store it. */
export function attemptId(messageUuid: string, n: number): string {
  return `attempt_${messageUuid}_${n}`;
}
