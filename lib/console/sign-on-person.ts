import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Claims } from "#lib/console/sign-on-provider";
import type { Role } from "#lib/domain/role";
import type { SignOnProblem } from "#lib/domain/sign-on-problems";
import { isDomainLetIn, roleOfGroups } from "#lib/domain/sign-on-role";
import type { SignOnSettings } from "#lib/settings-sign-on";
import { recordAudit } from "#lib/store/audit";
import { redeemInvitationOf } from "#lib/store/operator-links";
import { lockPeople, setRole } from "#lib/store/people";
import { findSignOnPerson, insertSignOnPerson, linkSignOn, lockEmail } from "#lib/store/sign-on";
import { begin } from "#lib/store/sql";

export type SignOnPerson = { id: string; email: string };
export type SignOnRefused = { problem: SignOnProblem; email: string };

const ACTOR = "single sign-on";

/**
 * Who a provider's claims let in: whoever signed in so before, who has the verified e-mail here already, who is invited,
 * or, where a role is set for them, anybody. Nobody is linked by an e-mail that the provider did not verify.
 */
export async function signOnPerson(
  pool: Pool,
  settings: SignOnSettings,
  claims: Claims,
): Promise<SignOnPerson | SignOnRefused> {
  const email = typeof claims.email === "string" ? claims.email.trim().toLowerCase() : "";
  const refused = (problem: SignOnProblem): SignOnRefused => ({ problem, email });
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return refused("no_email");
  if (claims.email_verified !== true) return refused("unverified");
  if (!isDomainLetIn(email, settings.emailDomains)) return refused("domain");
  const account = `${settings.issuer} ${claims.sub}`;
  const granted = roleOfGroups(claims[settings.roleClaim], settings.roles);
  return begin(pool, async (tx) => {
    await lockEmail(tx, email);
    const known = await findSignOnPerson(tx, account, email);
    if (known && !known.linked && known.otherAccount) return refused("other_account");
    if (known) {
      if (!known.linked) await linkSignOn(tx, randomUUID(), known.id, account);
      if (granted && granted !== known.role) await followProvider(tx, known, granted);
      return { id: known.id, email: known.email };
    }
    const invitation = await redeemInvitationOf(tx, email);
    const role = granted ?? invitation?.role ?? settings.defaultRole;
    if (!role) return refused("not_invited");
    const id = randomUUID();
    await insertSignOnPerson(tx, { id, email, name: nameIn(claims) ?? email, role });
    await linkSignOn(tx, randomUUID(), id, account);
    await recordAudit(tx, {
      campaignId: null,
      actor: email,
      action: "person.join",
      target: email,
      parameters: { role, by: ACTOR, invitedBy: invitation?.madeBy ?? null },
    });
    return { id, email };
  });
}

/** The provider decides the role, but for the last admin: somebody has to be able to mend a wrong group. */
async function followProvider(
  tx: Parameters<typeof lockPeople>[0],
  { id, email, role }: { id: string; email: string; role: Role },
  granted: Role,
): Promise<void> {
  const locked = await lockPeople(tx, id);
  if (role === "admin" && !locked.some((person) => person.role === "admin" && person.id !== id)) return;
  await setRole(tx, id, granted);
  await recordAudit(tx, {
    campaignId: null,
    actor: ACTOR,
    action: "person.change_role",
    target: email,
    parameters: { from: role, to: granted },
  });
}

function nameIn({ name, preferred_username: short }: Claims): string | null {
  for (const text of [name, short])
    if (typeof text === "string" && text.trim()) return text.trim().slice(0, 100);
  return null;
}
