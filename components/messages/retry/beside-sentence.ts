import type { ListedMessage } from "#lib/wire/console/message";

const SHORT: { [Reason in ListedMessage["retry"]["reason"]]?: string } = {
  worth_it: "A retry can help.",
  may_fail_again: "A retry may help or fail again.",
};

/** The text beside a button whose sentence already names the error and the retries left. */
export function besideSentence({ retry }: ListedMessage, reason: string): string {
  return (reason === retry.text && SHORT[retry.reason]) || reason;
}
