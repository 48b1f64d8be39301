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
  const needed = isFillable(page, live, size);
  const answer = live?.asOf;
  useEffect(() => {
    // Once for an answer: what it says is not there yet may come with the next. A read under way goes on: where reads
    // take longer than answers, none would ever end.
    if (needed && answer) refetch({ cancelRefetch: false });
  }, [needed, answer, refetch]);
}

type Listed = { messages: unknown[] } & Pick<MessagePage, "newer" | "older" | "total">;

/** Whether the page would hold rows that came since it was read. Those that were removed are in its own total too. */
export function isFillable(
  page: Listed | undefined,
  live: Pick<LiveAnswer, "newCount" | "total"> | undefined,
  size: number,
): boolean {
  if (!page || !live || page.newer !== null || page.older !== null) return false;
  const rows = page.messages.length;
  if (rows === 0 && live.newCount > 0) return true;
  const hasMore = live.total !== null && page.total !== null && live.total > page.total;
  return rows < size && live.newCount === 0 && hasMore;
}
