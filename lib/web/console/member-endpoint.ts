import type { Pool } from "pg";
import * as z from "zod";
import type { Actor } from "#lib/console/actor";
import { addMember, changeMember, removeMember } from "#lib/console/people/change-members";
import type { MembershipScope } from "#lib/console/people/member-rows";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { type ConsoleCall, consoleEndpoint } from "#lib/web/console/console-endpoint";
import { numberOf } from "#lib/web/console/number-of";
import { readBody } from "#lib/web/console/read-body";
import { MemberChange, MemberRequest } from "#lib/wire/console/membership";

type Change = (
  pool: Pool,
  actor: Actor,
  scope: MembershipScope,
  call: ConsoleCall<MemberParams>,
) => Promise<void>;
type MemberParams = { memberId?: string };
const Done = z.object({});

/** Each write to the members of a campaign or a team. The verb records what it does. */
export const MEMBER_CHANGES = {
  add: async (pool, actor, scope, { request }) =>
    addMember(pool, actor, scope, await readBody(request, MemberRequest)),
  change: async (pool, actor, scope, { request, params }) => {
    const { role } = await readBody(request, MemberChange);
    await changeMember(pool, actor, scope, numberOf(params.memberId ?? ""), role);
  },
  remove: (pool, actor, scope, { params }) =>
    removeMember(pool, actor, scope, numberOf(params.memberId ?? "")),
} satisfies Record<string, Change>;

/** A route with which an admin of a campaign changes its members. */
export function campaignMemberEndpoint(action: string, change: Change) {
  return campaignEndpoint<{ campaignId: string; memberId?: string }>({
    permission: "administer",
    stepUp: true,
    answer: Done,
    audit: { action },
    handle: async (call) => {
      await change(call.mirror.pool, call.actor, { campaign: call.reader.campaign.id }, call);
      return {};
    },
  });
}

/** A route with which an admin of the installation changes a team's members. */
export function teamMemberEndpoint(action: string, change: Change) {
  return consoleEndpoint<{ teamId: string; memberId?: string }>({
    permission: "administer",
    stepUp: true,
    answer: Done,
    audit: { action },
    handle: async (call) => {
      await change(call.mirror.pool, call.actor, { team: numberOf(call.params.teamId) }, call);
      return {};
    },
  });
}
