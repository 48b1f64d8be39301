import { replaceSession } from "#lib/console/accounts/operator-sessions";
import { noteProof } from "#lib/console/accounts/session-facts";
import type { SignInEvent } from "#lib/console/sign-in/audit-sign-in";
import { operatorAuth } from "#lib/console/sign-in/auth";
import type { SignInContext } from "#lib/console/sign-in/context";
import { cookieLine } from "#lib/console/sign-in/cookie-line";
import { signedValue } from "#lib/console/sign-in/re-signed-cookies";
import { CONFIRM_PASSWORD } from "#lib/console/sign-in/sessions/confirm-password";
import { isSessionCookie } from "#lib/console/sign-in/sessions/replaced-session";

const BY_PASSWORD = ["sign-in/email", "change-password", CONFIRM_PASSWORD];

/**
 * Records the proof when a person has just shown who they are. Within a session, a new one replaces it, whose cookie is
 * returned, so that a copy of the old cookie does not share the proof.
 */
export async function proveSession(
  context: SignInContext,
  event: SignInEvent,
  answer: Response,
  body: Record<string, unknown>,
): Promise<string | null> {
  if (!isProof(event, body)) return null;
  const token = tokenSet(answer);
  if (token) await noteProof(context.pool, token);
  if (token || !event.before) return null;
  const replaced = await replaceSession(context.pool, event.before.sessionId);
  if (!replaced) return null;
  const { authCookies, secret } = await operatorAuth(context).$context;
  const { name, attributes } = authCookies.sessionToken;
  return cookieLine(name, signedValue(replaced, secret), attributes);
}

/**
 * `body` is the sign-in library's answer. The password alone is enough only without a second factor, even in trusted
 * browsers.
 */
function isProof({ path, before, asksForCode }: SignInEvent, body: Record<string, unknown>): boolean {
  const hasSecondFactor = path === "sign-in/email" ? isProtected(body.user) : before?.secondFactor;
  const byCode = /^(two-factor\/verify-|passkey\/verify$)/.test(path);
  return byCode || (BY_PASSWORD.includes(path) && !asksForCode && !hasSecondFactor);
}

function isProtected(user: unknown): boolean {
  return typeof user === "object" && user !== null && Reflect.get(user, "twoFactorEnabled") === true;
}

/** The token of the session that the step gave the browser. */
function tokenSet(answer: Response): string | null {
  const cookie = answer.headers.getSetCookie().find(isSessionCookie);
  const value = cookie?.split(";")[0]?.split("=")[1];
  return value ? (decodeURIComponent(value).split(".")[0] ?? null) : null;
}
