/**
 * The path with its parameters' values replaced by their names: `/campaigns/{campaignId}`. Null when a value
 * is not found in the path, because the path might then reveal it.
 */
export function routePattern(path: string, params: Record<string, unknown>): string | null {
  const names = new Map(Object.entries(params).map(([name, value]) => [String(value), `{${name}}`]));
  const parts = path.split("/").map((part) => names.get(part) ?? names.get(decoded(part)) ?? part);
  return [...names.values()].every((name) => parts.includes(name)) ? parts.join("/") : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
