import { noteEndedAccess } from "#lib/console/accounts/ended-access";
import { endLinksMadeBy, endLinksOf } from "#lib/console/accounts/operator-links";
import { deletePerson, endSessionsOf } from "#lib/console/accounts/people";
import { deleteTrustedDevices } from "#lib/console/accounts/second-factor";
import { endWork } from "#lib/console/work/end-work";
import { may, type Permission, type Role } from "#lib/domain/people/role";
import { recordAudit } from "#lib/platform/audit-row";
import type { Sql } from "#lib/platform/postgres/sql";

type Person = { id: string; email: string };
type By = { email: string; address: string | null; traceId?: string | null };

/** Ends what a person may no longer do in their new role (null for none): links they made, work they began, sessions. */
export async function endAccess(
  tx: Sql,
  person: Person,
  { from, to }: { from: Role | null; to: Role | null },
  by: By,
): Promise<void> {
  const loses = (permission: Permission) => may(from ?? "", permission) && !may(to ?? "", permission);
  if (loses("administer")) await endLinks(tx, person, by);
  if (loses("send") || loses("read")) {
    await endWork(tx, { id: person.id, isRemoved: false }, by);
    await noteEndedAccess(tx, person.id, person.email);
  }
  if (to === null) await endSessionsOf(tx, person.id);
}

/** Removes a person, with their sessions, trusted browsers, the links they made and the work they began. */
export async function removeAccess(tx: Sql, person: Person, by: By): Promise<void> {
  await endLinksOf(tx, person.email);
  await endLinks(tx, person, by);
  await deleteTrustedDevices(tx, person.id);
  await endWork(tx, { id: person.id, isRemoved: true }, by);
  await noteEndedAccess(tx, person.id, person.email);
  await deletePerson(tx, person.id);
}

async function endLinks(tx: Sql, { email }: Person, { email: actor, address, traceId }: By): Promise<void> {
  for (const link of await endLinksMadeBy(tx, email)) {
    await recordAudit(tx, {
      campaignId: null,
      actor,
      action: link.kind === "join" ? "invitation.revoke" : "password.link_revoke",
      target: link.email,
      parameters: { madeBy: email },
      address,
      traceId,
    });
  }
}
