import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import { API_PREFIX } from "#lib/wire/api/paths";
import { MAX_DIRECTORY_BYTES } from "#lib/wire/service/campaign";

/** The part of the product that a path belongs to, which decides the form of a refusal. */
export type Surface = "api" | "console" | "sign-in" | "probe" | "page";

/** The largest JSON body of a form of the console, and of a sign-in. */
export const FORM_BYTES = 64 * 1024;
export const SIGN_IN_BYTES = 8 * 1024;

const UPLOADS = /^\/api\/console\/campaigns\/[^/]+\/uploads$/;
const FAILED_NUMBERS = /^\/api\/console\/campaigns\/[^/]+\/failed-numbers$/;
/** 50,000 recipients, each in quotes and with a comma. */
export const NUMBERS_BYTES = 1024 * 1024;
const DIRECTORY = "/api/console/service/directory";
/** More than the endpoint accepts, so that its own refusal of a large file can say what to do. */
const DIRECTORY_BYTES = 4 * MAX_DIRECTORY_BYTES;

export function surfaceOf(path: string): Surface {
  if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) return "api";
  if (["/api/health", "/api/metrics", "/api/status"].includes(path)) return "probe";
  if (path.startsWith("/api/auth/")) return "sign-in";
  // The documentation is a page for people, although its path begins with /api.
  return path.startsWith("/api/") && path !== "/api/docs" ? "console" : "page";
}

/**
 * The largest body that a request may have, decided before anything reads it. Null for the public API, whose endpoints
 * refuse in their own order. Pages accept no body.
 */
export function bodyLimit(method: string, path: string): number | null {
  const surface = surfaceOf(path);
  if (surface === "api") return null;
  if (surface === "page" || surface === "probe" || method === "GET" || method === "HEAD") return 0;
  if (surface === "sign-in") return SIGN_IN_BYTES;
  if (UPLOADS.test(path)) return MAX_FILE_BYTES;
  if (FAILED_NUMBERS.test(path)) return NUMBERS_BYTES;
  return path === DIRECTORY ? DIRECTORY_BYTES : FORM_BYTES;
}

/** Whether the endpoint reads the rest of the body after its answer, so that a client with a long file can read it. */
export function drainsItself(path: string): boolean {
  return surfaceOf(path) === "api" || UPLOADS.test(path);
}
