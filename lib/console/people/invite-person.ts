import type { Pool } from "pg";
import { revokeInvitation as revoke } from "#lib/console/accounts/operator-links";
import { findPerson } from "#lib/console/accounts/people";
import { type Actor, by } from "#lib/console/actor";
import { makeLink } from "#lib/console/people/make-link";
import { RefusedError } from "#lib/console/refused-error";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import type { InvitationRequest, MadeLink } from "#lib/wire/console/people";

/** Makes the link with which a person joins in a role. An earlier link for the same e-mail becomes invalid. */
export function invitePerson(
  pool: Pool,
  actor: Actor,
  { email, role }: InvitationRequest,
): Promise<MadeLink> {
  return begin(pool, async (tx) => {
    if (await findPerson(tx, email)) {
      throw new RefusedError(409, "here_already", `${email} can already sign in.`);
    }
    const made = await makeLink(tx, { kind: "join", email, role, operatorId: null, madeBy: actor.email });
    const parameters = { role, expiresAt: made.expiresAt };
    await recordAudit(tx, { ...by(actor), action: "person.invite", target: email, parameters });
    return made;
  });
}

/** Revokes an unused invitation. */
export async function revokeInvitation(pool: Pool, actor: Actor, id: string): Promise<void> {
  await begin(pool, async (tx) => {
    const revoked = await revoke(tx, id);
    if (!revoked)
      throw new RefusedError(404, "not_open", "This invitation has already been used or revoked.");
    await recordAudit(tx, { ...by(actor), action: "invitation.revoke", target: revoked.email });
  });
}
