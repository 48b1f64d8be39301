/** A page's search parameters. When a name occurs twice, the first counts. */
export function addressOf(searchParams: Record<string, string | string[] | undefined>): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(searchParams)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) address.set(name, first);
  }
  return address;
}
