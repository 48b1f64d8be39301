import { flatText } from "#lib/domain/text/flat-text";

/** Id of a message's n-th attempt. It is derived, so nothing has to store it. */
export function attemptId(messageUuid: string, n: number): string {
  return flatText("attempt_", messageUuid, "_", n);
}
