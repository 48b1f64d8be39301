/** Rows read on one side of a list's cursor, nearest first. */
type Read<Row> = {
  /** One more than `size` when there are more. */
  found: Row[];
  size: number;
  isOlder: boolean;
  /** It was read from the list's beginning. */
  isFirst: boolean;
};

/** A page in the list's own order, and where those on both sides of it begin; null when there is no such page. */
export function keysetPage<Row>(
  { found, size, isOlder, isFirst }: Read<Row>,
  placeOf: (row: Row) => string,
): { page: Row[]; older: string | null; newer: string | null } {
  const hasMore = found.length > size;
  const page = found.slice(0, size);
  if (!isOlder) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    page,
    older: last && (!isOlder || hasMore) ? placeOf(last) : null,
    newer: first && (isOlder ? !isFirst : hasMore) ? placeOf(first) : null,
  };
}
