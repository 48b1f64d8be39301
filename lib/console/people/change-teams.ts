import type { Pool, PoolClient } from "pg";
import { noteEndedAccess } from "#lib/console/accounts/ended-access";
import { type Actor, by } from "#lib/console/actor";
import {
  deleteTeam,
  insertTeam,
  listPeopleOfTeam,
  lockTeam,
  renameTeam,
  replaceTeamCampaigns,
  replaceTeamGroups,
  type TeamGroup,
} from "#lib/console/people/team-rows";
import { RefusedError } from "#lib/console/refused-error";
import { endWork } from "#lib/console/work/end-work";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

export type TeamDraft = { name: string; campaigns: number[]; groups: TeamGroup[] };

/** Creates a team and returns its number. Throws RefusedError when the name is taken. */
export function createTeam(
  pool: Pool,
  actor: Actor,
  { name, campaigns, groups }: TeamDraft,
): Promise<number> {
  return begin(pool, async (tx) => {
    const id = await insertTeam(tx, name, actor.email);
    if (id === null) throw nameTaken(name);
    await replaceTeamCampaigns(tx, id, campaigns);
    await replaceTeamGroups(tx, id, groups);
    await recordAudit(tx, {
      ...by(actor),
      action: "team.create",
      target: name,
      parameters: { campaigns, groups },
    });
    return id;
  });
}

/** Sets a team's name, campaigns and groups. Work that people began in a campaign they lose is stopped. */
export function changeTeam(pool: Pool, actor: Actor, id: number, draft: TeamDraft): Promise<void> {
  return begin(pool, async (tx) => {
    await lock(tx, id);
    if (!(await renameTeam(tx, id, draft.name))) throw nameTaken(draft.name);
    await replaceTeamCampaigns(tx, id, draft.campaigns);
    await replaceTeamGroups(tx, id, draft.groups);
    const { name, ...parameters } = draft;
    await recordAudit(tx, { ...by(actor), action: "team.change", target: name, parameters });
    await endWorkOf(tx, await listPeopleOfTeam(tx, id), actor);
  });
}

/** Removes a team with its memberships. */
export function removeTeam(pool: Pool, actor: Actor, id: number): Promise<void> {
  return begin(pool, async (tx) => {
    const { name } = await lock(tx, id);
    const people = await listPeopleOfTeam(tx, id);
    await deleteTeam(tx, id);
    const parameters = { people: people.map(({ email }) => email) };
    await recordAudit(tx, { ...by(actor), action: "team.remove", target: name, parameters });
    await endWorkOf(tx, people, actor);
  });
}

async function endWorkOf(
  tx: PoolClient,
  people: { operatorId: string; email: string }[],
  actor: Actor,
): Promise<void> {
  for (const { operatorId, email } of people) {
    await endWork(tx, { id: operatorId, isRemoved: false }, actor);
    await noteEndedAccess(tx, operatorId, email);
  }
}

async function lock(tx: PoolClient, id: number): Promise<{ name: string }> {
  const team = await lockTeam(tx, id);
  if (!team) throw new RefusedError(404, "not_found", "This team has already been removed.");
  return team;
}

function nameTaken(name: string): RefusedError {
  return new RefusedError(409, "name_taken", `There is a team named ${name} already. Choose another name.`);
}
