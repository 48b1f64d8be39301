import { findPasswordHash } from "#lib/console/accounts/operators";
import type { SignInContext } from "#lib/console/sign-in/context";
import { verifyPassword } from "#lib/console/sign-in/password-hash";
import type { Operator } from "#lib/console/sign-in/sessions/session";

/** The path where people confirm with their password that it is them. The sign-in library has no such path. */
export const CONFIRM_PASSWORD = "confirm-password";

/** Answers as the sign-in library would. */
export async function confirmPassword(
  { pool }: SignInContext,
  operator: Operator | null,
  asked: Record<string, unknown>,
): Promise<Response> {
  if (!operator) return Response.json({ code: "UNAUTHORIZED", message: "Sign in again." }, { status: 401 });
  const hash = await findPasswordHash(pool, operator.id);
  if (!hash || !(await verifyPassword(pool, { hash, password: String(asked.password ?? "") })))
    return Response.json({ code: "INVALID_PASSWORD", message: "Invalid password" }, { status: 400 });
  return Response.json({});
}
