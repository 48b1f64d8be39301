import { operatorAuth, type SignInContext } from "#lib/console/auth";
import { isForeignRead, isOwnOrigin } from "#lib/console/own-origin";
import { may, type Permission, parseRole, type Role } from "#lib/domain/role";

export type Operator = {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  /** Whether a code is asked for beside the password. */
  secondFactor: boolean;
};

/** Who a request's session cookie belongs to, read from the database each time; null when nobody is signed in. */
export async function findOperator(context: SignInContext, headers: Headers): Promise<Operator | null> {
  const found = await operatorAuth(context)
    .api.getSession({ headers })
    .catch(async (error: unknown) => {
      // It says only that it failed; where the database is away, this says so.
      await context.pool.query("select 1");
      throw error;
    });
  const role = found && parseRole(found.user.role);
  if (!found || !role) return null;
  const { id, email, name } = found.user;
  const secondFactor = found.user.twoFactorEnabled === true;
  return { id, email, name, role, sessionId: found.session.id, secondFactor };
}

/** `operator`: whose session came with what was refused, be it by another site's page; null for whoever is nobody. */
type NotAdmitted = {
  refusal: { status: 401 | 403; code: string; message: string };
  operator: Operator | null;
};

/** Who asks, or the answer to give instead of what was asked for: 401 without a session, 403 without the permission. */
export async function admitOperator(
  context: SignInContext,
  request: Request,
  permission: Permission,
): Promise<{ operator: Operator } | NotAdmitted> {
  const operator = await findOperator(context, request.headers);
  if (!operator) return notAdmitted(401, "signed_out", "You are signed out. Sign in again.");
  const { publicUrl } = context.settings;
  const { headers } = request;
  if (isWrite(request) ? !isOwnOrigin(headers, publicUrl) : isForeignRead(headers, publicUrl)) {
    return notAdmitted(403, "foreign_origin", "This request came from another site.", operator);
  }
  if (may(operator.role, permission)) return { operator };
  return notAdmitted(403, "not_permitted", permissionSentence(permission), operator);
}

function notAdmitted(
  status: 401 | 403,
  code: string,
  message: string,
  operator: Operator | null = null,
): NotAdmitted {
  return { refusal: { status, code, message }, operator };
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
