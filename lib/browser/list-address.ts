/** Parameters of the page, not of the list that it shows. */
const OF_THE_PAGE = ["open", "p"];
/** Parameters that a changed filter removes: the position in the old list. */
const POSITION = ["after", "before", "p", "open"];

export type Change = Record<string, string | string[] | null>;

/** The list's own part of an address, with sorted names, so that the same filter is the same text. */
export function filterOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of OF_THE_PAGE) kept.delete(name);
  for (const [name, value] of [...kept]) if (value === "") kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** The filter without its position, to which "new" and the counts refer. */
export function unpagedFilterOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of [...POSITION, "size"]) kept.delete(name);
  return filterOf(kept);
}

/** The address with another filter: at its first page, with nothing open. */
export function withFilter(params: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(params);
  for (const name of POSITION) next.delete(name);
  return apply(next, change);
}

/** The address with another position or another open message; the filter stays. */
export function withPosition(params: URLSearchParams, change: Change): string {
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
