import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { noteEndedAccess } from "#lib/console/accounts/ended-access";
import { redeemInvitationOf } from "#lib/console/accounts/operator-links";
import { findPerson, lockPeople, type RoleFrom, setRole } from "#lib/console/accounts/people";
import { findSignOnPerson, insertSignOnPerson, linkSignOn, lockEmail } from "#lib/console/accounts/sign-on";
import { followGroups, isInTeam } from "#lib/console/membership/follow-groups";
import { endAccess } from "#lib/console/sign-in/end-access";
import type { Claims } from "#lib/console/sign-in/sign-on/sign-on-provider";
import { endWork } from "#lib/console/work/end-work";
import type { Role } from "#lib/domain/people/role";
import type { SignOnProblem } from "#lib/domain/people/sign-on-problems";
import { groupsIn, isDomainLetIn, roleOfGroups } from "#lib/domain/people/sign-on-role";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import type { SignOnSettings } from "#lib/platform/settings/sign-on";

export type SignOnPerson = { id: string; email: string };
export type SignOnRefused = { problem: SignOnProblem; email: string };

const ACTOR = "single sign-on";

/**
 * Decides who may sign in with a provider's claims: a person who did so before, who has the verified e-mail here or who is
 * invited; or anybody, if there is a role for them. An e-mail that the provider did not verify links nobody.
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
  const groups = groupsIn(claims[settings.roleClaim]);
  return begin(pool, async (tx) => {
    await lockEmail(tx, email);
    const known = await findSignOnPerson(tx, account, email);
    // A team's group admits people whom nothing else admits.
    const byTeam: Role | null = (await isInTeam(tx, groups)) ? "member" : null;
    if (known && !known.linked && known.otherAccount) return refused("other_account");
    if (known) {
      if (!known.linked) await linkSignOn(tx, randomUUID(), known.id, account);
      const role = resolvedRole(settings, known, granted) ?? byTeam;
      if (role !== known.role) await followProvider(tx, known, role);
      else if (granted && known.roleFrom !== "provider")
        await setRole(tx, known.id, granted, { from: "provider", givenBy: ACTOR });
      await followTeams(tx, known, groups);
      if ((await findPerson(tx, known.email))?.role === null) return refused("no_role");
      return { id: known.id, email: known.email };
    }
    const invitation = await redeemInvitationOf(tx, email);
    const role = granted ?? invitation?.role ?? settings.defaultRole ?? byTeam;
    const roleFrom = granted || !invitation ? "provider" : "person";
    if (!role) return refused("not_invited");
    const id = randomUUID();
    const givenBy = roleFrom === "person" && invitation ? invitation.madeBy : ACTOR;
    await insertSignOnPerson(tx, { id, email, name: nameIn(claims) ?? email, role, roleFrom, givenBy });
    await linkSignOn(tx, randomUUID(), id, account);
    await recordAudit(tx, {
      campaignId: null,
      actor: email,
      action: "person.join",
      target: email,
      parameters: { role, by: ACTOR, invitedBy: invitation?.madeBy ?? null },
    });
    await followTeams(tx, { id, email }, groups);
    return { id, email };
  });
}

/** Ends the memberships whose provider group was lost, and the work that the person began through them. */
async function followTeams(tx: PoolClient, { id, email }: SignOnPerson, groups: string[]): Promise<void> {
  const { given, taken } = await followGroups(tx, id, groups);
  if (given.length + taken.length === 0) return;
  await recordAudit(tx, {
    campaignId: null,
    ...{ actor: ACTOR, action: "member.change", target: email },
    parameters: { given, taken },
  });
  await endWork(tx, { id, isRemoved: false }, { email: ACTOR, address: null });
  await noteEndedAccess(tx, id, email);
}

/**
 * The role after this sign-in. If groups stand for roles, a person who has left them all loses the role that a group gave,
 * or gets the default one; a role that a person gave here stays.
 */
function resolvedRole(
  { roles, defaultRole }: SignOnSettings,
  known: { role: Role | null; roleFrom: RoleFrom },
  granted: Role | null,
): Role | null {
  if (granted) return granted;
  return roles.length > 0 && known.roleFrom === "provider" ? defaultRole : known.role;
}

/** The provider decides the role, except for the last admin, because somebody must be able to repair a wrong group. */
async function followProvider(
  tx: PoolClient,
  { id, email, role }: { id: string; email: string; role: Role | null },
  granted: Role | null,
): Promise<void> {
  const locked = await lockPeople(tx, id);
  if (role === "admin" && !locked.some((person) => person.role === "admin" && person.id !== id)) return;
  await setRole(tx, id, granted, { from: "provider", givenBy: ACTOR });
  await recordAudit(tx, {
    campaignId: null,
    actor: ACTOR,
    action: "person.change_role",
    target: email,
    parameters: { from: role ?? "none", to: granted ?? "none" },
  });
  await endAccess(tx, { id, email }, { from: role, to: granted }, { email: ACTOR, address: null });
}

function nameIn({ name, preferred_username: short }: Claims): string | null {
  for (const text of [name, short])
    if (typeof text === "string" && text.trim()) return text.trim().slice(0, 100);
  return null;
}
