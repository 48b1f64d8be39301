import { passwordProblem } from "#lib/console/sign-in/password-problem";
import { CONFIRM_PASSWORD } from "#lib/console/sign-in/sessions/confirm-password";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { CONFIRMATION_REQUIRED } from "#lib/domain/people/confirmation";
import { DEMAND_SENTENCES } from "#lib/domain/people/session-demand";

export type OwnRefusal = { code: string; message: string };

export const FACTOR_CHANGES = ["two-factor/enable", "two-factor/disable", "two-factor/generate-backup-codes"];
const SET_UP = ["two-factor/enable", "two-factor/verify-totp"];
const ALWAYS = ["sign-in/email", "sign-out"];

/** Why a person may not make this change to their own sign-in now; null when they may try. */
export function ownSignInRefusal(
  path: string,
  asked: Record<string, unknown>,
  operator: Operator | null,
): OwnRefusal | null {
  if (!operator || ALWAYS.includes(path)) return null;
  if (path === "change-password") return newPasswordRefusal(asked, operator);
  if (operator.demand === "password")
    return { code: "PASSWORD_REQUIRED", message: DEMAND_SENTENCES.password };
  if (operator.demand === "second_factor" && !SET_UP.includes(path))
    return { code: "SECOND_FACTOR_REQUIRED", message: DEMAND_SENTENCES.second_factor };
  if (path === "two-factor/disable" && operator.secondFactorRequired) {
    const message =
      "This console requires you to use two-factor authentication. If you have lost your phone, an admin can reset it.";
    return { code: "SECOND_FACTOR_REQUIRED", message };
  }
  if (path === CONFIRM_PASSWORD && operator.secondFactor) {
    return { code: "CODE_NEEDED", message: "Confirm with your second factor: the password is not enough." };
  }
  if (operator.isProven) return null;
  if (path === "revoke-other-sessions") return CONFIRMATION_REQUIRED;
  if (!FACTOR_CHANGES.includes(path)) return null;
  // With the password alone one could make a recovery code, which would prove everything else.
  if (operator.secondFactor) return CONFIRMATION_REQUIRED;
  if (!operator.hasPassword) {
    return { code: "SIGN_IN_AGAIN", message: "Sign in again first, then do this within 10 minutes." };
  }
  return null;
}

function newPasswordRefusal(asked: Record<string, unknown>, { email, name }: Operator): OwnRefusal | null {
  const password = String(asked.newPassword ?? "");
  const problem = passwordProblem(password, [email, name]);
  if (problem) return { code: "PASSWORD_WEAK", message: problem };
  return password === asked.currentPassword
    ? { code: "PASSWORD_SAME", message: "This is your current password. Choose a different one." }
    : null;
}
