import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { findLink, type OperatorLinkRow, redeemLink } from "#lib/console/accounts/operator-links";
import { insertOperator, setPassword } from "#lib/console/accounts/operators";
import { deleteTrustedDevices } from "#lib/console/accounts/second-factor";
import { hashToken } from "#lib/console/people/make-link";
import { RefusedError } from "#lib/console/refused-error";
import { hashPassword } from "#lib/console/sign-in/password-hash";
import { passwordProblem } from "#lib/console/sign-in/password-problem";
import { clearFailedAttempts } from "#lib/console/sign-in/sign-in-attempt";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import type { JoinRequest } from "#lib/wire/console/people";

/** The link's contents, or why it can no longer be used. */
export type LinkShown =
  | { open: Pick<OperatorLinkRow, "kind" | "email" | "role" | "madeBy" | "expiresAt"> }
  | { closed: "unknown" | "expired" | "used" | "revoked" | "replaced" };

export async function showLink(pool: Pool, token: string): Promise<LinkShown> {
  const link = await findLink(pool, hashToken(token));
  if (!link) return { closed: "unknown" };
  if (link.ended) return { closed: link.ended };
  return link.expiresAt <= new Date() ? { closed: "expired" } : { open: link };
}

/** Uses a link: a new person joins, or a known person gets a new password and loses earlier sessions. */
export async function join(
  pool: Pool,
  { token, name, password }: JoinRequest,
  address: string | null,
  traceId: string,
): Promise<{ email: string }> {
  const shown = await showLink(pool, token);
  if (!("open" in shown)) throw closed();
  const problem = passwordProblem(password, [shown.open.email, name ?? ""]);
  if (problem) throw new RefusedError(400, "password", problem);
  if (shown.open.kind === "join" && !name) throw new RefusedError(400, "name", "Enter your name.");
  const passwordHash = await hashPassword(password);
  return begin(pool, async (tx) => {
    const link = await redeemLink(tx, hashToken(token));
    if (!link) throw closed();
    const { email, role } = link;
    if (link.operatorId !== null) {
      await setPassword(tx, randomUUID(), link.operatorId, passwordHash);
      await deleteTrustedDevices(tx, link.operatorId);
      await clearFailedAttempts(tx, email, address);
    } else {
      const made = await insertOperator(tx, {
        id: randomUUID(),
        email,
        name: name ?? email,
        role: role ?? "viewer",
        givenBy: link.madeBy,
        passwordHash,
      });
      if (!made) throw new RefusedError(409, "here_already", `${email} can already sign in.`);
    }
    await recordAudit(tx, {
      campaignId: null,
      actor: email,
      action: link.kind === "join" ? "person.join" : "password.reset",
      target: email,
      parameters: { role, linkBy: link.madeBy },
      address,
      traceId,
    });
    return { email };
  });
}

function closed(): RefusedError {
  return new RefusedError(
    410,
    "closed",
    "This link has been used or revoked, or has expired. Ask an admin for a new one.",
  );
}
