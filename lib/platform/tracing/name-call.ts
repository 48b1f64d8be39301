import { tracing } from "#lib/platform/tracing/tracing";

/** Names the current call by the pattern of its path: the ids in the path would give each call its own name. */
export function nameCall(method: string | undefined, path: string, params: Record<string, unknown>): void {
  const span = tracing()?.underWay()?.span;
  if (!span) return;
  const route = routePattern(path, params);
  if (route) span.updateName(`${method} ${route}`).setAttribute("http.route", route);
}

/**
 * The path with its parameters' values replaced by their names: `/campaigns/{campaignId}`. Null when a value
 * is not found in the path, because the path might then reveal it.
 */
function routePattern(path: string, params: Record<string, unknown>): string | null {
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
