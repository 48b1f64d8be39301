import { type AnyRole, type Role, rolesFrom } from "#lib/domain/people/role";

/** A step that a person must take before they can do anything else. */
export type SessionDemand = "password" | "second_factor";

/** The lowest role that requires a second factor (null: none does), and the days that people have to set it up. */
export type SecondFactorRule = { from: Role | null; graceDays: number };

export const MOST_GRACE_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

type Session = {
  /** The person's roles in the installation, in campaigns and in teams. */
  roles: readonly AnyRole[];
  hasSecondFactor: boolean;
  mustChangePassword: boolean;
  rule: SecondFactorRule;
  /** When the rule began to apply to the person; null: it begins now. */
  since: Date | null;
};

/** Roles that need a second factor by the rule. */
export function rolesUnder({ from }: SecondFactorRule): AnyRole[] {
  return from === null ? [] : rolesFrom(from);
}

export function needsSecondFactor(roles: readonly AnyRole[], rule: SecondFactorRule): boolean {
  return rolesUnder(rule).some((role) => roles.includes(role));
}

/** The deadline for somebody to set up a second factor; null if the rule does not apply or they have one. */
export function secondFactorDue(session: Session, now: Date): Date | null {
  const { roles, hasSecondFactor, rule, since } = session;
  if (hasSecondFactor || !needsSecondFactor(roles, rule)) return null;
  return new Date((since ?? now).getTime() + rule.graceDays * DAY_MS);
}

export function sessionDemand(session: Session, now: Date): SessionDemand | null {
  if (session.mustChangePassword) return "password";
  const due = secondFactorDue(session, now);
  return due && due <= now ? "second_factor" : null;
}

/** Answers to a call that is made before the demand is met. */
export const DEMAND_SENTENCES: Record<SessionDemand, string> = {
  password: "Your password was set by someone else. Reload the page and choose your own.",
  second_factor: "This console requires you to use two-factor authentication. Reload the page and set it up.",
};

/** Time left to set up a second factor, in words. */
export function graceLabel(due: Date, now: Date): string {
  const days = Math.ceil((due.getTime() - now.getTime()) / DAY_MS);
  return days > 1 ? `${days} days left` : "less than a day left";
}
