import { flatText } from "#lib/domain/text/flat-text";

/** The id of a message's n-th attempt, derived so that nothing has to store it. */
export function attemptId(messageUuid: string, n: number): string {
  return flatText("attempt_", messageUuid, "_", n);
}
