import type { Refusal } from "#lib/domain/errors";
import { API_PATHS, API_PREFIX } from "#lib/wire/api-paths";

const paths = Object.entries(API_PATHS).map(([path, methods]) => ({
  pattern: new RegExp(`^${API_PREFIX}${path.replace(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  methods: new Set<string>(methods),
}));

/** Names that Next passes to itself in the query, or loses: the routes would never see that they were given. */
const LOST_IN_QUERY = /[?&](nxt[PI]|__proto__(?![^=&]))/;

export type TurnedAway = { refusal: Refusal; allow: string };

/**
 * Why the public API cannot have this call: no such path, not with this method. Null when it can, or when the path is
 * not its. Settled before any route, so that nothing under the version prefix ever answers with a page.
 */
export function unknownPath(method: string, url: string): TurnedAway | null {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  if (!isUnderPrefix(path)) return isUnderPrefix(plain(path)) ? turnAway("notFound") : null;
  if (!isDecodable(path)) return turnAway("notFound");
  // A path with a literal segment is listed once and matches a parameter elsewhere: the methods add up.
  const found = paths.filter(({ pattern }) => pattern.test(path));
  if (found.length === 0) return turnAway("notFound");
  const methods = new Set(found.flatMap((entry) => [...entry.methods]));
  if (methods.has("GET")) methods.add("HEAD");
  if (methods.has(method)) return LOST_IN_QUERY.test(url) ? turnAway("queryInvalid") : null;
  return turnAway("methodNotAllowed", [...methods].sort().join(", "));
}

function turnAway(refusal: Refusal, allow = ""): TurnedAway {
  return { refusal, allow };
}

function isUnderPrefix(path: string): boolean {
  return path === API_PREFIX || path.startsWith(`${API_PREFIX}/`);
}

/** The path as someone may read it who decodes, folds slashes and follows dots. */
function plain(path: string): string {
  const decoded = path.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  const bare = decoded.replace(/^[a-z]+:\/\/[^/]*/i, "").replaceAll(/[/\\]+/g, "/");
  return URL.canParse(bare, "http://localhost") ? new URL(bare, "http://localhost").pathname : bare;
}

function isDecodable(path: string): boolean {
  try {
    // An encoded slash or NUL would be another path, or none, to whoever decodes it next.
    return !/[/\0\\]/.test(path.split("/").map(decodeURIComponent).join(""));
  } catch {
    return false;
  }
}
