import { sendJson } from "#lib/browser/api";

/** Apart from signing in, because it is on every page. */
export function signOut(): Promise<void> {
  return sendJson("POST", "/api/auth/sign-out", {});
}
