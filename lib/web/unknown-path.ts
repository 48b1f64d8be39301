import type { Refusal } from "#lib/domain/api/errors";
import { type Surface, surfaceOf } from "#lib/web/surface";
import { API_PATHS, API_PREFIX } from "#lib/wire/api/paths";

const paths = Object.entries(API_PATHS).map(([path, methods]) => ({
  pattern: new RegExp(`^${API_PREFIX}${path.replace(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  methods: new Set<string>(methods),
}));

/** Query parameters that Next uses itself or drops, so that routes would never see them. */
const LOST_IN_QUERY = /[?&](nxt[PI]|__proto__(?![^=&]))/;

/** Next's time grows with the square of this number. No link of the console has more than some tens. */
const MAX_PARAMETERS = 100;

/** POST is for a form that was sent before its script ran; see request-guard.ts. */
const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);
const CALL_METHODS = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);

/** `surface` decides the form of the answer. */
export type UnknownCall = { refusal: Refusal; allow: string; surface: Surface };

type Why = Omit<UnknownCall, "surface">;

/**
 * Why this call reaches no route: the public API has no such path or method, or, for all other paths, no route could
 * read the address. Null when a route may answer. This is decided first, so that the public API never answers with a
 * page, and a malformed address never causes a fault.
 */
export function unknownPath(method: string, url: string): UnknownCall | null {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  const why = whyUnknown(method, url, path);
  return why && { ...why, surface: surfaceOf(plain(path)) };
}

function whyUnknown(method: string, url: string, path: string): Why | null {
  // `*` and the address of another server are meant for other servers.
  if (!path.startsWith("/")) return reject("notFound");
  if (!isUnderPrefix(path))
    return isUnderPrefix(plain(path)) ? reject("notFound") : unreadable(method, url, path);
  if (!isDecodable(path)) return reject("notFound");
  // A path can match a literal segment and a parameter in different routes, so join their methods.
  const found = paths.filter(({ pattern }) => pattern.test(path));
  if (found.length === 0) return reject("notFound");
  const methods = new Set(found.flatMap((entry) => [...entry.methods]));
  if (methods.has("GET")) methods.add("HEAD");
  if (methods.has(method)) return LOST_IN_QUERY.test(url) ? reject("queryInvalid") : null;
  return notAllowed(methods);
}

/** Why a page, or a call of the console itself, cannot be read. */
function unreadable(method: string, url: string, path: string): Why | null {
  if (!isDecodable(path)) return reject("notFound");
  if (url.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return reject("queryInvalid");
  const isCall = path.startsWith("/api/");
  // PostgreSQL cannot store NUL. For people, request-guard.ts redirects to the address without it.
  if (isCall && url.includes("%00")) return reject("queryInvalid");
  const methods = isCall ? CALL_METHODS : PAGE_METHODS;
  return methods.has(method) ? null : notAllowed(methods);
}

function notAllowed(methods: Set<string>): Why {
  return reject("methodNotAllowed", [...methods].sort().join(", "));
}

function reject(refusal: Refusal, allow = ""): Why {
  return { refusal, allow };
}

function isUnderPrefix(path: string): boolean {
  return path === API_PREFIX || path.startsWith(`${API_PREFIX}/`);
}

/** The path as a proxy may read it: decoded, with repeated slashes joined and dots resolved. */
function plain(path: string): string {
  const decoded = path.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  const bare = decoded.replace(/^[a-z]+:\/\/[^/]*/i, "").replaceAll(/[/\\]+/g, "/");
  return URL.canParse(bare, "http://localhost") ? new URL(bare, "http://localhost").pathname : bare;
}

function isDecodable(path: string): boolean {
  try {
    // The next program that decodes an encoded slash or NUL would see another path, or none.
    return !/[/\0\\]/.test(path.split("/").map(decodeURIComponent).join(""));
  } catch {
    return false;
  }
}
