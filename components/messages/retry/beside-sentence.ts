import type { ListedMessage } from "#lib/wire/console/message";

const SHORT: { [Reason in ListedMessage["retry"]["reason"]]?: string } = {
  worth_it: "A retry can help.",
  may_fail_again: "A retry may help or fail again.",
};

/** What stands beside the button under a sentence that has the error and the retries that are left already. */
export function besideSentence({ retry }: ListedMessage, reason: string): string {
  return (reason === retry.text && SHORT[retry.reason]) || reason;
}
