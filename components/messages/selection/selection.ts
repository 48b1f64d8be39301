export type Selection = Record<string, true>;

/** All messages that match a filter, as of the moment when they were selected. */
export type AllMatching = {
  filter: string;
  /** Messages created later are not included. */
  before: string;
  /** The list's count; null when it was unknown. */
  count: number | null;
};

/** The messages of a bulk retry. */
export type Picked = { messageIds: string[] } | { filter: string };

/** The page's rows that belong to all that match. */
export function rowsOf({ before }: AllMatching, page: { id: string; createdAt: string }[]): Selection {
  return Object.fromEntries(page.filter((each) => each.createdAt < before).map(({ id }) => [id, true]));
}

/**
 * The selection after a row was switched; with a page, everything from `anchor` to the row becomes as the row does.
 * Rows of other pages stay as they are.
 */
export function toggled(
  before: Selection,
  id: string,
  anchor: string | null,
  page: string[] | null,
): Selection {
  const after = { ...before };
  for (const each of rangeOf(id, anchor, page)) {
    if (before[id]) delete after[each];
    else after[each] = true;
  }
  return after;
}

/** The selection after all rows of a page were switched. */
export function pageSwitched(before: Selection, page: string[], on: boolean): Selection {
  const after = { ...before };
  for (const id of page) {
    if (on) after[id] = true;
    else delete after[id];
  }
  return after;
}

function rangeOf(id: string, anchor: string | null, page: string[] | null): string[] {
  const [from, to] = [page?.indexOf(anchor ?? "") ?? -1, page?.indexOf(id) ?? -1];
  if (!page || from < 0 || to < 0) return [id];
  return page.slice(Math.min(from, to), Math.max(from, to) + 1);
}
