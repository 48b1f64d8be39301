import { randomUUID } from "node:crypto";
import { endSession } from "#lib/console/accounts/operator-sessions";
import type { SignInContext } from "#lib/console/sign-in/context";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/** Ends the browser's previous session after a new sign-in, because nobody could end it from there any more. */
export async function endReplaced(
  { pool }: SignInContext,
  request: Request,
  before: Operator,
): Promise<void> {
  await begin(pool, async (tx) => {
    if (!(await endSession(tx, before.id, before.sessionId))) return;
    await recordAudit(tx, {
      campaignId: null,
      actor: before.email,
      action: "session.end",
      target: before.email,
      parameters: { because: "new sign-in in the same browser" },
      address: request.headers.get("x-redial-client-address"),
      traceId: randomUUID(),
    });
  });
}

/** Whether a cookie of the sign-in library's answer sets or deletes the session. */
export function isSessionCookie(cookie: string): boolean {
  return /^[^=]*session_token=/.test(cookie);
}
