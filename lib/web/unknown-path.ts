import type { Refusal } from "#lib/domain/api/errors";
import { type Surface, surfaceOf } from "#lib/web/surface";
import { API_PATHS, API_PREFIX } from "#lib/wire/api/paths";

const paths = Object.entries(API_PATHS).map(([path, methods]) => ({
  pattern: new RegExp(`^${API_PREFIX}${path.replace(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  methods: new Set<string>(methods),
}));

/** Names that Next passes to itself in the query, or loses: the routes would never see that they were given. */
const LOST_IN_QUERY = /[?&](nxt[PI]|__proto__(?![^=&]))/;

/** Next needs time that grows with the square of their number; no link of the console has more than some tens. */
const MAX_PARAMETERS = 100;

/** POST: a form that is sent before its script runs is led back to its page; see door.ts. */
const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);
const CALL_METHODS = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);

/** `surface`: who reads the answer. */
export type TurnedAway = { refusal: Refusal; allow: string; surface: Surface };

type Why = Omit<TurnedAway, "surface">;

/**
 * Why this call goes to no route: the public API has no such path, not with this method; or, for everything else, no
 * route could read it. Null when one may have it. Settled first, so that nothing under the version prefix ever answers
 * with a page, and nothing that is malformed with a fault.
 */
export function unknownPath(method: string, url: string): TurnedAway | null {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  const why = whyUnknown(method, url, path);
  return why && { ...why, surface: surfaceOf(plain(path)) };
}

function whyUnknown(method: string, url: string, path: string): Why | null {
  // `*` and the address of another server stand in requests to other servers.
  if (!path.startsWith("/")) return turnAway("notFound");
  if (!isUnderPrefix(path))
    return isUnderPrefix(plain(path)) ? turnAway("notFound") : unreadable(method, url, path);
  if (!isDecodable(path)) return turnAway("notFound");
  // A path with a literal segment is listed once and matches a parameter elsewhere: the methods add up.
  const found = paths.filter(({ pattern }) => pattern.test(path));
  if (found.length === 0) return turnAway("notFound");
  const methods = new Set(found.flatMap((entry) => [...entry.methods]));
  if (methods.has("GET")) methods.add("HEAD");
  if (methods.has(method)) return LOST_IN_QUERY.test(url) ? turnAway("queryInvalid") : null;
  return notAllowed(methods);
}

/** Of pages, and of the console's own calls. */
function unreadable(method: string, url: string, path: string): Why | null {
  if (!isDecodable(path)) return turnAway("notFound");
  if (url.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return turnAway("queryInvalid");
  const isCall = path.startsWith("/api/");
  // PostgreSQL stores no NUL. A person is led to the address without it, at the door.
  if (isCall && url.includes("%00")) return turnAway("queryInvalid");
  const methods = isCall ? CALL_METHODS : PAGE_METHODS;
  return methods.has(method) ? null : notAllowed(methods);
}

function notAllowed(methods: Set<string>): Why {
  return turnAway("methodNotAllowed", [...methods].sort().join(", "));
}

function turnAway(refusal: Refusal, allow = ""): Why {
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
