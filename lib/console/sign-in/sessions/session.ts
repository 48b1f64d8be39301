import { endSession } from "#lib/console/accounts/operator-sessions";
import { findSessionFacts, noteRuled } from "#lib/console/accounts/session-facts";
import { operatorAuth } from "#lib/console/sign-in/auth";
import type { SignInContext } from "#lib/console/sign-in/context";
import { isForeignRead, isOwnOrigin } from "#lib/console/sign-in/own-origin";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may, type Permission, parseRole, type Role } from "#lib/domain/people/role";
import {
  DEMAND_SENTENCES,
  needsSecondFactor,
  type SessionDemand,
  secondFactorDue,
  sessionDemand,
} from "#lib/domain/people/session-demand";

export type Operator = {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  /** Whether a code is required besides the password. */
  secondFactor: boolean;
  hasPassword: boolean;
  /** Whether they showed within the last minutes, by more than this session, who they are. */
  isProven: boolean;
  secondFactorRequired: boolean;
  /** When the second factor that they lack becomes necessary; null when none is required, they have one, or it is over. */
  secondFactorDueAt: Date | null;
  /** The action that they must take before anything else. */
  demand: SessionDemand | null;
};

/**
 * The owner of a request's session cookie, read from the database each time; null when nobody is signed in. A session that
 * is too old ends here.
 */
export async function findOperator(context: SignInContext, headers: Headers): Promise<Operator | null> {
  const found = await operatorAuth(context)
    .api.getSession({ headers })
    .catch(async (error: unknown) => {
      // The library only says that it failed; this throws if the database is unavailable.
      await context.pool.query("select 1");
      throw error;
    });
  const role = found && parseRole(String(found.user.role));
  const standing = role && (await findSessionFacts(context.pool, found.session.id));
  if (!found || !role || !standing) return null;
  const { id, email, name } = found.user;
  const sessionId = found.session.id;
  if (standing.isOver) {
    await endSession(context.pool, id, sessionId);
    return null;
  }
  const { hasPassword, isProven, mustChangePassword, memberRoles } = standing;
  const secondFactor = found.user.twoFactorEnabled === true;
  const now = new Date();
  const session = {
    roles: [role, ...memberRoles],
    hasSecondFactor: secondFactor,
    mustChangePassword,
    rule: { from: standing.secondFactorFrom, graceDays: standing.graceDays },
    since: standing.secondFactorSince,
  };
  const dueAt = secondFactorDue(session, now);
  if (dueAt && !session.since) await noteRuled(context.pool, id);
  return {
    id,
    email,
    name,
    role,
    sessionId,
    secondFactor,
    hasPassword,
    isProven,
    secondFactorRequired: needsSecondFactor(session.roles, session.rule),
    secondFactorDueAt: dueAt && dueAt > now ? dueAt : null,
    demand: sessionDemand(session, now),
  };
}

/** `operator` is the owner of the refused request's session, even if another site's page sent it; null without a session. */
type NotAdmitted = {
  refusal: { status: 401 | 403; code: string; message: string };
  operator: Operator | null;
};

/** The person who asks, or the refusal: 401 without a session, 403 without the permission. */
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
  if (operator.demand) {
    return notAdmitted(403, `${operator.demand}_required`, DEMAND_SENTENCES[operator.demand]);
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

export function isWrite(request: Request): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}
