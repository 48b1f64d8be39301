import { API_PATHS, API_PREFIX } from "#lib/wire/api-paths";

const paths = Object.entries(API_PATHS).map(([path, methods]) => ({
  pattern: new RegExp(`^${API_PREFIX}${path.replace(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  methods: new Set<string>(methods),
}));

/**
 * Whether the public API has no such path, or not with this method; null when it has, or when the path is not its.
 * Settled before any route, so that nothing under the version prefix ever answers with a page.
 */
export function unknownPath(
  method: string,
  path: string,
): { refusal: "notFound" } | { refusal: "methodNotAllowed"; allow: string } | null {
  if (path !== API_PREFIX && !path.startsWith(`${API_PREFIX}/`)) return null;
  if (!isDecodable(path)) return { refusal: "notFound" };
  // A path with a literal segment is listed once and matches a parameter elsewhere: the methods add up.
  const found = paths.filter(({ pattern }) => pattern.test(path));
  if (found.length === 0) return { refusal: "notFound" };
  const methods = new Set(found.flatMap((entry) => [...entry.methods]));
  if (methods.has("GET")) methods.add("HEAD");
  if (methods.has(method)) return null;
  return { refusal: "methodNotAllowed", allow: [...methods].sort().join(", ") };
}

function isDecodable(path: string): boolean {
  try {
    // An encoded slash or NUL would be another path, or none, to whoever decodes it next.
    return !/[/\0\\]/.test(path.split("/").map(decodeURIComponent).join(""));
  } catch {
    return false;
  }
}
