/**
 * In the order in which all changes lock messages: campaign by campaign, and by id. In different orders, two changes could
 * wait for each other. `idOf`: of the message, or of the first of a range.
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
