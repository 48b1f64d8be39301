export type Selection = Record<string, true>;

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

/** "3 messages selected, 1 of them not on this page". */
export function selectionWords(selection: Selection, page: { id: string }[]): string {
  const count = Object.keys(selection).length;
  const here = page.filter(({ id }) => selection[id]).length;
  const words = `${count.toLocaleString("en")} ${count === 1 ? "message" : "messages"} selected`;
  if (here === count) return words;
  const elsewhere = (count - here).toLocaleString("en");
  return `${words}, ${here === 0 ? "none" : `${elsewhere} not`} on this page`;
}

function rangeOf(id: string, anchor: string | null, page: string[] | null): string[] {
  const [from, to] = [page?.indexOf(anchor ?? "") ?? -1, page?.indexOf(id) ?? -1];
  if (!page || from < 0 || to < 0) return [id];
  return page.slice(Math.min(from, to), Math.max(from, to) + 1);
}
