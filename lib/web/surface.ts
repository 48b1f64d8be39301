import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import { API_PREFIX } from "#lib/wire/api/paths";
import { MAX_DIRECTORY_BYTES } from "#lib/wire/service/campaign";

/** Who is asked by a path, and so in which form a refusal is read. */
export type Surface = "api" | "console" | "sign-in" | "probe" | "page";

/** The longest JSON of a form of the console, and of a sign-in. */
export const FORM_BYTES = 64 * 1024;
export const SIGN_IN_BYTES = 8 * 1024;

const UPLOADS = /^\/api\/console\/campaigns\/[^/]+\/uploads$/;
const DIRECTORY = "/api/console/service/directory";
/** Beyond what the endpoint takes: its own refusal of a file that is too large says what to do. */
const DIRECTORY_BYTES = 4 * MAX_DIRECTORY_BYTES;

export function surfaceOf(path: string): Surface {
  if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) return "api";
  if (path === "/api/health" || path === "/api/metrics") return "probe";
  if (path.startsWith("/api/auth/")) return "sign-in";
  // The documentation is a page for people, wherever it stands.
  return path.startsWith("/api/") && path !== "/api/docs" ? "console" : "page";
}

/**
 * The most bytes that a request may bring, decided before anything reads them; null for the public API,
 * whose endpoints refuse in their own order. Pages take no body at all.
 */
export function bodyLimit(method: string, path: string): number | null {
  const surface = surfaceOf(path);
  if (surface === "api") return null;
  if (surface === "page" || surface === "probe" || method === "GET" || method === "HEAD") return 0;
  if (surface === "sign-in") return SIGN_IN_BYTES;
  if (UPLOADS.test(path)) return MAX_FILE_BYTES;
  return path === DIRECTORY ? DIRECTORY_BYTES : FORM_BYTES;
}

/** Whether the endpoint itself reads on after its answer: a client that sends a long file gets to read the refusal. */
export function drainsItself(path: string): boolean {
  return surfaceOf(path) === "api" || UPLOADS.test(path);
}
