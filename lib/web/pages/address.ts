/** A page's search parameters, as the browser has them. */
export function addressOf(searchParams: Record<string, string | string[] | undefined>): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(searchParams)) {
    for (const one of [value ?? []].flat()) address.append(name, one);
  }
  return address;
}
