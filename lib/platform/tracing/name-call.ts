import { routePattern } from "#lib/platform/tracing/route-pattern";
import { tracing } from "#lib/platform/tracing/tracing";

/** Names the current call by the pattern of its path: the ids in the path would give each call its own name. */
export function nameCall(method: string | undefined, path: string, params: Record<string, unknown>): void {
  const span = tracing()?.underWay()?.span;
  if (!span) return;
  const route = routePattern(path, params);
  if (route) span.updateName(`${method} ${route}`).setAttribute("http.route", route);
}
