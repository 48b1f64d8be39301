import type { Pool } from "pg";
import { noteSignIn } from "#lib/console/accounts/people";
import { PASSKEY_VERIFY } from "#lib/console/sign-in/passkeys/answer-passkey";
import { CONFIRM_PASSWORD } from "#lib/console/sign-in/sessions/confirm-password";
import type { AuditOutcome } from "#lib/domain/audit/audit-outcome";
import { isEmail } from "#lib/domain/people/email";
import { recordAudit } from "#lib/platform/audit-row";

/** An answer of the sign-in library, and the person who got it, if known. */
export type SignInEvent = {
  path: string;
  ok: boolean;
  status: number;
  /** The library's name for the error. */
  code: string;
  /** The e-mail that was typed. */
  typed: string;
  /** The person who was signed in at the request. */
  before: { id: string; email: string; sessionId: string; secondFactor: boolean } | null;
  /** The person whose second factor was requested. */
  challenged: { id: string; email: string } | null;
  /** Whether the password was right and the second factor is requested now. */
  asksForCode: boolean;
  address: string | null;
  traceId: string;
};

type Named = { actor: string; action: string; outcome: AuditOutcome; parameters?: Record<string, unknown> };

const FACTORS: Record<string, string | undefined> = {
  "two-factor/verify-totp": "authenticator app",
  "two-factor/verify-backup-code": "recovery code",
  [PASSKEY_VERIFY]: "passkey",
};
const OF_ONESELF: Record<string, string | undefined> = {
  "sign-out": "session.sign_out",
  "change-password": "password.change",
  "revoke-other-sessions": "session.end_others",
  "two-factor/disable": "second_factor.disable",
  "two-factor/generate-backup-codes": "second_factor.recovery_codes",
};

/** Records sign-ins and changes that people make to their own, never passwords and codes. */
export async function auditSignIn(pool: Pool, event: SignInEvent): Promise<void> {
  const named = nameOf(event);
  if (!named) return;
  const { address, traceId, challenged } = event;
  const target = named.actor;
  await recordAudit(pool, { campaignId: null, ...named, target, address, traceId });
  if (named.action === "session.sign_in" && event.ok && challenged) await noteSignIn(pool, challenged.email);
  else if (named.action === "session.sign_in" && event.ok) await noteSignIn(pool, event.typed);
}

function nameOf({
  path,
  ok,
  status,
  code,
  typed,
  before,
  challenged,
  asksForCode,
}: SignInEvent): Named | null {
  // After too many attempts, they are counted and not examined.
  if (status === 429 && code === "") return null;
  const outcome = ok ? "succeeded" : "failed";
  const parameters = ok ? {} : { code };
  if (path === "sign-in/email") {
    // A text that is no e-mail may be a password in the wrong field.
    const actor = isEmail(typed) ? typed : "somebody";
    return asksForCode
      ? null
      : { actor, action: "session.sign_in", outcome, parameters: { ...parameters, by: "password" } };
  }
  const factor = FACTORS[path];
  if (factor && challenged) {
    const more = { ...parameters, secondFactor: factor };
    return { actor: challenged.email, action: "session.sign_in", outcome, parameters: more };
  }
  if (!before) return null;
  if (path === CONFIRM_PASSWORD || (factor && before.secondFactor)) {
    const by = factor ?? "password";
    return { actor: before.email, action: "session.confirm", outcome, parameters: { ...parameters, by } };
  }
  if (factor) {
    const isNew = ok && path === "two-factor/verify-totp";
    return isNew ? { actor: before.email, action: "second_factor.enable", outcome } : null;
  }
  const action = OF_ONESELF[path];
  return action ? { actor: before.email, action, outcome, parameters } : null;
}
