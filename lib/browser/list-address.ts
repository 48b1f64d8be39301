/** What belongs to the page, not to the list that it shows. */
const OF_THE_PAGE = ["open", "p"];
/** What a changed filter leaves behind: the place in another list. */
const PLACE = ["after", "before", "p", "open"];

export type Change = Record<string, string | string[] | null>;

/** The list's own part of an address, names in order, so that the same filter is the same text. */
export function filterOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of OF_THE_PAGE) kept.delete(name);
  for (const [name, value] of [...kept]) if (value === "") kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** The filter without its place: what "new" and counts are meant of. */
export function placelessFilterOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of [...PLACE, "size"]) kept.delete(name);
  return filterOf(kept);
}

/** The address with another filter: from its first page, nothing open. */
export function withFilter(params: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(params);
  for (const name of PLACE) next.delete(name);
  return apply(next, change);
}

/** The address with another place or another message open; the filter stays. */
export function withPlace(params: URLSearchParams, change: Change): string {
  return apply(new URLSearchParams(params), change);
}

function apply(params: URLSearchParams, change: Change): string {
  for (const [name, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(",") : value;
    if (text) params.set(name, text);
    else params.delete(name);
  }
  // A comma needs no escape in a query, and the address stays readable.
  const text = params.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}
