/**
 * Sorts by campaign and then by id, the order in which all changes lock messages. With different orders, two
 * changes could deadlock. `idOf` returns the id of the message, or of the first message of a range.
 */
export function inLockOrder<One extends { campaignId: string }>(
  all: One[],
  idOf: (one: One) => string,
): One[] {
  return all.toSorted((a, b) => compare(a.campaignId, b.campaignId) || compare(idOf(a), idOf(b)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
