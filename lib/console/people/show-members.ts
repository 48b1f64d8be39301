import {
  listCampaignMembers,
  listEverywhere,
  listTeamMembers,
  type MemberRow,
} from "#lib/console/people/member-rows";
import { listTeams } from "#lib/console/people/team-rows";
import type { Reader } from "#lib/console/reader";
import { may } from "#lib/domain/people/role";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Member, MemberList, TeamList } from "#lib/wire/console/membership";

/**
 * Everybody with access to a campaign: by membership, by team, or by their role in the installation. A member of single
 * campaigns sees only the admins of the latter, unless they manage this campaign's members.
 */
export async function showMembers({ pool, campaign, role, email, viewer }: Reader): Promise<MemberList> {
  const [members, everywhere] = await Promise.all([
    listCampaignMembers(pool, campaign.id),
    listEverywhere(pool),
  ]);
  const mayChange = may(role, "administer");
  const adminsOnly = !mayChange && !may(viewer?.role ?? "", "read");
  return {
    asOf: new Date().toISOString(),
    mayChange,
    members: members.map((row) => presentMember(row, email ?? "")),
    adminsOnly,
    everywhere: adminsOnly ? everywhere.filter((person) => may(person.role, "administer")) : everywhere,
  };
}

/** All teams with their campaigns, people and groups. */
export async function showTeams(db: Sql, email: string): Promise<TeamList> {
  const [teams, members] = await Promise.all([listTeams(db), listTeamMembers(db)]);
  const byTeam = Map.groupBy(members, ({ team }) => team);
  return {
    asOf: new Date().toISOString(),
    teams: teams.map(({ madeAt, ...team }) => ({
      ...team,
      madeAt: madeAt.toISOString(),
      members: (byTeam.get(team.id) ?? []).map((row) => presentMember(row, email)),
    })),
  };
}

function presentMember({ team, teamName, givenAt, operatorId, ...row }: MemberRow, asker: string): Member {
  return {
    ...row,
    team: team === null ? null : { id: team, name: teamName ?? "" },
    givenAt: givenAt.toISOString(),
    isSelf: row.email === asker,
  };
}
