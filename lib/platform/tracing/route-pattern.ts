/**
 * The path with the names of its parameters in place of what they are: `/campaigns/{campaignId}`. Null when one of them
 * is not found in it, since the path may then tell something.
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
