/** Rows read on one side of a list's cursor, nearest first. */
type Read<Row> = {
  /** One more than `size` when there are more. */
  found: Row[];
  size: number;
  isOlder: boolean;
  /** Whether the rows were read from the list's beginning. */
  isFirst: boolean;
};

/** A page in the list's own order, with the cursors of the pages on both sides; null when there is no such page. */
export function keysetPage<Row>(
  { found, size, isOlder, isFirst }: Read<Row>,
  positionOf: (row: Row) => string,
): { page: Row[]; older: string | null; newer: string | null } {
  const hasMore = found.length > size;
  const page = found.slice(0, size);
  if (!isOlder) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    page,
    older: last && (!isOlder || hasMore) ? positionOf(last) : null,
    newer: first && (isOlder ? !isFirst : hasMore) ? positionOf(first) : null,
  };
}
