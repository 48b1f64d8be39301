import type { SignInEvent } from "#lib/console/sign-in/audit-sign-in";
import { isSessionCookie } from "#lib/console/sign-in/sessions/replaced-session";

const BY_PASSWORD = ["sign-in/email", "change-password"];

/**
 * The token of the session in which somebody has just shown who they are; null when the step shows it not. `body`: the
 * sign-in library's answer. The password alone is enough only of whoever has no second factor, also in trusted browsers.
 */
export function provenToken(
  { path, before, asksForCode }: Pick<SignInEvent, "path" | "before" | "asksForCode">,
  answer: Response,
  body: Record<string, unknown>,
): string | null {
  const hasSecondFactor = path === "sign-in/email" ? isProtected(body.user) : before?.secondFactor;
  const byCode = /^(two-factor\/verify-|passkey\/verify$)/.test(path);
  const byPassword = BY_PASSWORD.includes(path) && !asksForCode && !hasSecondFactor;
  if (!byCode && !byPassword) return null;
  return tokenSet(answer) ?? (typeof body.token === "string" ? body.token : null);
}

function isProtected(user: unknown): boolean {
  return typeof user === "object" && user !== null && Reflect.get(user, "twoFactorEnabled") === true;
}

/** Some steps give the browser another session than the one that the answer names. */
function tokenSet(answer: Response): string | null {
  const cookie = answer.headers.getSetCookie().find(isSessionCookie);
  const value = cookie?.split(";")[0]?.split("=")[1];
  return value ? (decodeURIComponent(value).split(".")[0] ?? null) : null;
}
