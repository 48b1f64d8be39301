import type { AdminCommand } from "#lib/cli/admin/context";
import { check } from "#lib/cli/admin/input";
import { consoleCampaignOf } from "#lib/cli/admin/member-commands";
import { asWrongInput } from "#lib/cli/admin/mirror";
import { NOBODY_HERE } from "#lib/cli/admin/nobody-here";
import { command } from "#lib/cli/command/command";
import { changeTeam, createTeam, removeTeam } from "#lib/console/people/change-teams";
import { findTeam, listTeams } from "#lib/console/people/team-rows";
import type { Sql } from "#lib/platform/postgres/sql";
import { WrongInput } from "#lib/service/wrong-input";
import { TeamRequest } from "#lib/wire/console/membership";

const NAME = { value: "NAME", about: "the team", required: true } as const;
const CAMPAIGNS = { value: "ID,ID", about: "its campaigns, campaign_<uuid>" } as const;
const GROUPS = {
  value: "GROUP=ROLE,…",
  about: "groups of the sign-in provider, each with its people's role",
} as const;

/** Groups of campaigns with the people who work on them. */
export const teamCommands: AdminCommand[] = [
  command({
    words: "team list",
    summary: "List the teams with their campaigns and groups.",
    run: ({ pool }) => listTeams(pool),
  }),
  command({
    words: "team create",
    summary: "Create a team.",
    options: { name: NAME, campaigns: CAMPAIGNS, groups: GROUPS },
    run: async ({ pool }, { name, campaigns = "", groups = "" }) => {
      const asked = { name, campaigns: await numbersOf(pool, campaigns), groups: groupsOf(groups) };
      const draft = check(TeamRequest, asked, "--");
      return { id: await asWrongInput(createTeam(pool, NOBODY_HERE, draft)), ...draft };
    },
  }),
  command({
    words: "team change",
    summary: "Change a team. What no option names stays.",
    options: {
      name: NAME,
      "new-name": { value: "NAME", about: "another name" },
      campaigns: CAMPAIGNS,
      groups: GROUPS,
    },
    run: async ({ pool }, { name, "new-name": newName = name, campaigns, groups }) => {
      const team = await teamNamed(pool, name);
      const asked = {
        name: newName,
        campaigns:
          campaigns === undefined ? team.campaigns.map(({ id }) => id) : await numbersOf(pool, campaigns),
        groups: groups === undefined ? team.groups : groupsOf(groups),
      };
      const draft = check(TeamRequest, asked, "--");
      await asWrongInput(changeTeam(pool, NOBODY_HERE, team.id, draft));
      return { id: team.id, ...draft };
    },
  }),
  command({
    words: "team remove",
    summary: "Remove a team and its memberships, and stop what its people began by them.",
    options: { name: NAME },
    run: async ({ pool }, { name }) => {
      const { id } = await teamNamed(pool, name);
      await asWrongInput(removeTeam(pool, NOBODY_HERE, id));
      return { name, removed: true };
    },
  }),
];

async function teamNamed(db: Sql, name: string) {
  const found = await findTeam(db, name);
  if (!found) throw new WrongInput(`There is no team "${name}".`);
  return found;
}

async function numbersOf(db: Sql, campaigns: string): Promise<number[]> {
  return Promise.all(listed(campaigns).map((campaign) => consoleCampaignOf(db, campaign)));
}

function groupsOf(groups: string): { name: string; role: string }[] {
  return listed(groups).map((each) => {
    const [, name = "", role = ""] = /^(.*)=(.*)$/.exec(each) ?? [];
    if (name === "") throw new WrongInput(`--groups: "${each}" is not written as GROUP=ROLE.`);
    return { name, role };
  });
}

function listed(text: string): string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
