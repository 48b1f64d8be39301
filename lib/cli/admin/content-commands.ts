import type { AdminCommand } from "#lib/cli/admin/context";
import { CAMPAIGN_ID, check, idOf, readJson } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import { showCampaign, showVersions } from "#lib/service/campaigns/show-campaigns";
import { changeContent } from "#lib/service/content/change-content";
import type { Service } from "#lib/service/context";
import { ContentRequest } from "#lib/wire/service/campaign-requests";

const FILE = { value: "FILE", about: "header, footer and templates as JSON", required: true } as const;

/** Commands for the content of a campaign's messages. */
export const contentCommands: AdminCommand[] = [
  command({
    words: "content versions",
    summary: "List the versions of a campaign's content, newest first.",
    positionals: { id: CAMPAIGN_ID },
    run: async (service, { id }) => {
      await showCampaign(service, idOf("campaign", id));
      return showVersions(service, idOf("campaign", id));
    },
  }),
  command({
    words: "content change",
    summary: "Change content that no message uses yet.",
    positionals: { id: CAMPAIGN_ID },
    options: { file: FILE },
    run: (service, { id, file }) => change(service, { id, file, newVersion: false }),
  }),
  command({
    words: "content new-version",
    summary: "Create new content for new messages. Existing messages keep theirs.",
    positionals: { id: CAMPAIGN_ID },
    options: { file: FILE },
    run: (service, { id, file }) => change(service, { id, file, newVersion: true }),
  }),
];

async function change(
  service: Service,
  { id, file, newVersion }: { id: string; file: string; newVersion: boolean },
) {
  const campaignId = idOf("campaign", id);
  const request = check(ContentRequest, await readJson(file));
  const { version } = await changeContent(service, campaignId, { ...request, newVersion });
  return { version, ...(await showCampaign(service, campaignId)) };
}
