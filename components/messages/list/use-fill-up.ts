import { useEffect } from "react";
import type { LiveAnswer } from "#lib/wire/console/live";
import type { MessagePage } from "#lib/wire/console/message";

/**
 * Reads a page again that has room: one that was empty when its first rows came, or one that ends before the rows that
 * were read since. Only below the last row anything appears, so nothing that is looked at moves.
 */
export function useFillUp(
  page: MessagePage | undefined,
  live: LiveAnswer | undefined,
  size: number,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  const rows = page?.messages.length ?? size;
  const isLast = page?.newer === null && page.older === null && rows < size;
  const hasFirst = rows === 0 && (live?.newCount ?? 0) > 0;
  const hasMore = live?.newCount === 0 && live.total !== null && live.total > rows;
  const needed = isLast && (hasFirst || hasMore);
  const answer = live?.asOf;
  useEffect(() => {
    // Once for an answer: what it says is not there yet may come with the next. A read under way goes on: where reads
    // take longer than answers, none would ever end.
    if (needed && answer) refetch({ cancelRefetch: false });
  }, [needed, answer, refetch]);
}
