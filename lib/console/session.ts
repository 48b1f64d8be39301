import { operatorAuth, type SignInContext } from "#lib/console/auth";
import { isOwnOrigin } from "#lib/console/own-origin";
import { may, type Permission, parseRole, type Role } from "#lib/domain/role";

export type Operator = { id: string; email: string; name: string; role: Role; sessionId: string };

/** Who a request's session cookie belongs to, read from the database each time; null when nobody is signed in. */
export async function findOperator(context: SignInContext, headers: Headers): Promise<Operator | null> {
  const auth = await operatorAuth(context);
  const found = await auth.api.getSession({ headers });
  const role = found && parseRole(found.user.role);
  if (!found || !role) return null;
  const { id, email, name } = found.user;
  return { id, email, name, role, sessionId: found.session.id };
}

/** Who asks, or the answer to give instead of what was asked for: 401 without a session, 403 without the permission. */
export async function admitOperator(
  context: SignInContext,
  request: Request,
  permission: Permission,
): Promise<{ operator: Operator } | { refusal: { status: 401 | 403; code: string; message: string } }> {
  const operator = await findOperator(context, request.headers);
  if (!operator) {
    return { refusal: { status: 401, code: "signed_out", message: "You are signed out. Sign in again." } };
  }
  if (isWrite(request) && !isOwnOrigin(request.headers, context.settings.publicUrl)) {
    return {
      refusal: { status: 403, code: "foreign_origin", message: "This request came from another site." },
    };
  }
  if (may(operator.role, permission)) return { operator };
  return { refusal: { status: 403, code: "not_permitted", message: permissionSentence(permission) } };
}

/** What someone is told who may not do a thing. */
export function permissionSentence(permission: Permission): string {
  return permission === "administer"
    ? "Only admins may do this. Ask an admin of this console."
    : "Viewers may only read. An admin of this console can make you an operator.";
}

export function isWrite(request: Request): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}
