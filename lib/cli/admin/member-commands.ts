import type { AdminCommand, AdminContext } from "#lib/cli/admin/context";
import { check } from "#lib/cli/admin/input";
import { asWrongInput } from "#lib/cli/admin/mirror";
import { command } from "#lib/cli/command/command";
import type { Actor } from "#lib/console/actor";
import { addMember, removeMember } from "#lib/console/people/change-members";
import { listCampaignMembers, listTeamMembers, type MembershipScope } from "#lib/console/people/member-rows";
import { findTeam } from "#lib/console/people/team-rows";
import { consoleCampaignsOf } from "#lib/console/registry/console-campaigns";
import { CAMPAIGN_ROLES } from "#lib/domain/people/role";
import type { Sql } from "#lib/platform/postgres/sql";
import { COMMAND_LINE } from "#lib/service/administrator";
import { WrongInput } from "#lib/service/wrong-input";
import { MemberRequest } from "#lib/wire/console/membership";

/** The command line where the console has a person: it has no membership or role of its own. */
const NOBODY_HERE: Actor = { id: "", email: COMMAND_LINE.actor, address: null, traceId: null };
const TARGET = {
  campaign: { value: "ID", about: "a campaign's id, campaign_<uuid>" },
  team: { value: "NAME", about: "a team, instead of a campaign" },
} as const;
const EMAIL = { value: "E", about: "the user's email address", required: true } as const;
type Scope = { campaign?: string | undefined; team?: string | undefined };

/** Commands for roles in a campaign, or in all campaigns of a team. */
export const memberCommands: AdminCommand[] = [
  command({
    words: "member list",
    summary: "List who has which role in a campaign or a team, by whom, and when it was last used.",
    options: TARGET,
    run: async ({ pool }, asked) => {
      const scope = await scopeOf(pool, asked);
      return (await membersOf(pool, scope)).map(({ operatorId: _id, team: _team, ...member }) => member);
    },
  }),
  command({
    words: "member give",
    summary: "Give a user a role in a campaign or a team.",
    options: {
      email: EMAIL,
      role: { value: CAMPAIGN_ROLES.join("|"), about: "what the user can do there", required: true },
      ...TARGET,
    },
    run: async ({ pool }: AdminContext, { email, role, ...asked }) => {
      const scope = await scopeOf(pool, asked);
      const request = check(MemberRequest, { email, role }, "--");
      await asWrongInput(addMember(pool, NOBODY_HERE, scope, request));
      return { ...request, ...asked };
    },
  }),
  command({
    words: "member end",
    summary: "End a user's membership of a campaign or a team, and stop what they began by it.",
    options: { email: EMAIL, ...TARGET },
    run: async ({ pool }, { email: given, ...asked }) => {
      const scope = await scopeOf(pool, asked);
      const email = given.trim().toLowerCase();
      const member = (await membersOf(pool, scope)).find(
        (each) => each.email === email && ("team" in scope || each.team === null),
      );
      if (!member) throw new WrongInput(`${email} has no membership of its own there.`);
      await asWrongInput(removeMember(pool, NOBODY_HERE, scope, member.id));
      return { email, ...asked, ended: true };
    },
  }),
];

function membersOf(db: Sql, scope: MembershipScope) {
  return "team" in scope ? listTeamMembers(db, scope.team) : listCampaignMembers(db, scope.campaign);
}

async function scopeOf(db: Sql, { campaign, team }: Scope): Promise<MembershipScope> {
  if ((campaign === undefined) === (team === undefined)) throw new WrongInput("Give --campaign or --team.");
  if (campaign !== undefined) return { campaign: await consoleCampaignOf(db, campaign) };
  const found = await findTeam(db, team ?? "");
  if (!found) throw new WrongInput(`There is no team "${team}".`);
  return { team: found.id };
}

/** The console's number of a campaign. Throws WrongInput unless exactly one environment has it. */
async function consoleCampaignOf(db: Sql, campaignId: string): Promise<number> {
  const [found, other] = await consoleCampaignsOf(db, campaignId);
  if (!found) throw new WrongInput(`There is no campaign "${campaignId.slice(0, 100)}" in the console.`);
  if (other) throw new WrongInput("Several environments have a campaign with this id. Use the console.");
  return found.id;
}
