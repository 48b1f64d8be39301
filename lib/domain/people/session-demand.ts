import { ROLES, type Role } from "#lib/domain/people/role";

/** What somebody has to do before anything else. */
export type SessionDemand = "password" | "second_factor";

type Session = {
  role: Role;
  hasSecondFactor: boolean;
  mustChangePassword: boolean;
  /** The least role that needs a second factor; null: none does. */
  secondFactorFrom: Role | null;
};

export function needsSecondFactor(role: Role, from: Role | null): boolean {
  return from !== null && ROLES.indexOf(role) >= ROLES.indexOf(from);
}

export function sessionDemand(session: Session): SessionDemand | null {
  if (session.mustChangePassword) return "password";
  return !session.hasSecondFactor && needsSecondFactor(session.role, session.secondFactorFrom)
    ? "second_factor"
    : null;
}

/** What a call is told that comes before that. */
export const DEMAND_SENTENCES: Record<SessionDemand, string> = {
  password: "Your password was set by someone else. Reload the page and choose your own.",
  second_factor: "This console requires you to use two-factor authentication. Reload the page and set it up.",
};
