export type ListOrder = "newest_first" | "oldest_first";
export type Position = { at: number; id: string };

/** Negative when row `a` comes before row `b` in the list. Rows of the same time are ordered by id. */
export function compare(a: Position, b: Position | null, order: ListOrder): number {
  if (!b) return 1;
  const ascending = a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return order === "oldest_first" ? ascending : -ascending;
}
