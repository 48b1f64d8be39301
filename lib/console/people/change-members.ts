import type { Pool, PoolClient } from "pg";
import { noteEndedAccess } from "#lib/console/accounts/ended-access";
import { findPerson } from "#lib/console/accounts/people";
import { type Actor, by } from "#lib/console/actor";
import {
  deleteMember,
  insertMember,
  lockMember,
  type MemberRow,
  type MembershipScope,
  nameOfScope,
  replaceMemberRole,
} from "#lib/console/people/member-rows";
import { RefusedError } from "#lib/console/refused-error";
import { endWork } from "#lib/console/work/end-work";
import type { CampaignRole } from "#lib/domain/people/role";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/** Makes a person who can sign in a member of a campaign or a team. Throws RefusedError when nobody has the e-mail. */
export function addMember(
  pool: Pool,
  actor: Actor,
  scope: MembershipScope,
  { email, role }: { email: string; role: CampaignRole },
): Promise<void> {
  return begin(pool, async (tx) => {
    const name = await scopeName(tx, scope);
    const person = await findPerson(tx, email);
    if (!person)
      throw new RefusedError(
        404,
        "no_person",
        `Nobody with the address ${email} can sign in here. Invite them first, under Settings, People.`,
      );
    if (person.role === "admin")
      throw new RefusedError(409, "is_admin", `${email} is an admin and has every right in every campaign.`);
    if (!(await insertMember(tx, scope, { operatorId: person.id, role, givenBy: actor.email })))
      throw new RefusedError(
        409,
        "is_member",
        `${email} is a member already. Change their role in the list.`,
      );
    await record(tx, actor, scope, "member.add", { member: email, of: name, role });
  });
}

/** Changes a member's role from their next request on, and stops what they may no longer do. */
export function changeMember(
  pool: Pool,
  actor: Actor,
  scope: MembershipScope,
  id: number,
  role: CampaignRole,
): Promise<void> {
  return change(pool, actor, scope, id, async (tx, member, name) => {
    if (member.role === role) return;
    await replaceMemberRole(tx, id, role, actor.email);
    await record(tx, actor, scope, "member.change", {
      ...{ member: member.email, of: name, from: member.role, to: role },
    });
  });
}

/** Removes a membership, and stops what the person began and may no longer do. */
export function removeMember(pool: Pool, actor: Actor, scope: MembershipScope, id: number): Promise<void> {
  return change(pool, actor, scope, id, async (tx, member, name) => {
    await deleteMember(tx, id);
    await record(tx, actor, scope, "member.remove", {
      ...{ member: member.email, of: name, role: member.role },
    });
  });
}

type Locked = Pick<MemberRow, "operatorId" | "email" | "role" | "fromGroup">;

function change(
  pool: Pool,
  actor: Actor,
  scope: MembershipScope,
  id: number,
  work: (tx: PoolClient, member: Locked, name: string) => Promise<void>,
): Promise<void> {
  return begin(pool, async (tx) => {
    const name = await scopeName(tx, scope);
    const member = await lockMember(tx, scope, id);
    if (!member) throw new RefusedError(404, "not_found", "This membership has already been removed.");
    if (member.operatorId === actor.id)
      throw new RefusedError(409, "not_allowed", "You cannot change your own membership. Another admin can.");
    await work(tx, member, name);
    await endWork(tx, { id: member.operatorId, isRemoved: false }, actor);
    await noteEndedAccess(tx, member.operatorId, member.email);
  });
}

async function scopeName(tx: PoolClient, scope: MembershipScope): Promise<string> {
  const name = await nameOfScope(tx, scope);
  if (name === null) throw new RefusedError(404, "not_found", "This team has already been removed.");
  return name;
}

function record(
  tx: PoolClient,
  actor: Actor,
  scope: MembershipScope,
  action: string,
  { member, of, ...parameters }: { member: string; of: string } & Record<string, string>,
): Promise<void> {
  const campaign = "campaign" in scope ? scope.campaign : null;
  return recordAudit(tx, {
    ...{ ...by(actor), campaign, action, target: member },
    parameters: "team" in scope ? { team: of, ...parameters } : parameters,
  });
}
