import { endSession } from "#lib/console/accounts/operator-sessions";
import { findStanding, noteRuled } from "#lib/console/accounts/standing";
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
  /** Whether a code is asked for beside the password. */
  secondFactor: boolean;
  hasPassword: boolean;
  /** Has shown some minutes ago, by more than this session, who they are. */
  isProven: boolean;
  secondFactorRequired: boolean;
  /** Until when they may go on without the second factor that they need; null: they need none, have one, or it is over. */
  secondFactorDueAt: Date | null;
  /** What they have to do before anything else. */
  demand: SessionDemand | null;
};

/**
 * Who a request's session cookie belongs to, read from the database each time; null when nobody is signed in. A session
 * that is too old ends here.
 */
export async function findOperator(context: SignInContext, headers: Headers): Promise<Operator | null> {
  const found = await operatorAuth(context)
    .api.getSession({ headers })
    .catch(async (error: unknown) => {
      // It says only that it failed; where the database is away, this says so.
      await context.pool.query("select 1");
      throw error;
    });
  const role = found && parseRole(String(found.user.role));
  const standing = role && (await findStanding(context.pool, found.session.id));
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
