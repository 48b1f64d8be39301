import type { AdminCommand } from "#lib/cli/admin/context";
import { check } from "#lib/cli/admin/input";
import { consoleCampaignOf } from "#lib/cli/admin/member-commands";
import { NOBODY_HERE } from "#lib/cli/admin/nobody-here";
import { command } from "#lib/cli/command/command";
import { listApprovals } from "#lib/console/approvals/approval-rows";
import { changeCampaign } from "#lib/console/campaigns/change-campaign";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import type { Sql } from "#lib/platform/postgres/sql";
import { WrongInput } from "#lib/service/wrong-input";
import { CampaignChange } from "#lib/wire/console/settings";

const PAST = 50;
const campaign = { value: "ID", about: "a campaign's id, campaign_<uuid>", required: true } as const;

/** Which files need a second person. Approving is for people alone: the command line is nobody's second person. */
export const approvalCommands: AdminCommand[] = [
  command({
    words: "approval list",
    summary: "List the files of a campaign that wait for an approval, and what became of those before them.",
    options: { campaign },
    run: async ({ pool }, asked) => {
      const { id, approvalAbove } = await campaignOf(pool, asked.campaign);
      const files = (await listApprovals(pool, id, PAST)).map((file) => ({
        id: file.id,
        fileName: file.fileName,
        rows: file.rowCount,
        uploadedBy: file.operatorEmail,
        state: file.state,
        askedAt: file.askedAt,
        expiresAt: file.expiresAt,
        decidedBy: file.decidedEmail,
        reason: file.reason,
      }));
      return { above: approvalAbove, files };
    },
  }),
  command({
    words: "approval set",
    summary: "Set which files of a campaign need the approval of a second person.",
    options: {
      campaign,
      above: { value: "ROWS|never", about: "files with more rows need one; 0: every file", required: true },
    },
    run: async ({ pool }, { campaign: id, above }) => {
      const found = await campaignOf(pool, id);
      const change = check(CampaignChange, { approvalAbove: above === "never" ? null : Number(above) }, "--");
      await changeCampaign(pool, NOBODY_HERE, found, change);
      return { campaign: id, above: change.approvalAbove };
    },
  }),
];

async function campaignOf(db: Sql, campaignId: string) {
  const found = await findConsoleCampaign(db, await consoleCampaignOf(db, campaignId));
  if (!found) throw new WrongInput(`There is no campaign "${campaignId.slice(0, 100)}" in the console.`);
  return found;
}
