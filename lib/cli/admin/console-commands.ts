import type { AdminCommand } from "#lib/cli/admin/context";
import { check, readText } from "#lib/cli/admin/input";
import { asWrongInput, mirrorOf, upstreamNamed } from "#lib/cli/admin/mirror";
import { upstreamCommands } from "#lib/cli/admin/upstream-commands";
import { command } from "#lib/cli/command/command";
import { registerCampaign } from "#lib/console/campaigns/register-campaign";
import { COMMAND_LINE } from "#lib/service/administrator";
import { CampaignRegistration } from "#lib/wire/console/settings";

/** Commands for the environments and campaigns that the console watches. */
export const consoleCommands: AdminCommand[] = [
  ...upstreamCommands,
  command({
    words: "campaign register",
    summary: "Let the console watch a campaign of another service.",
    options: {
      upstream: { value: "N", about: "the service, as upstream add named it", required: true },
      id: { value: "ID", about: "the campaign's id there, campaign_<uuid>", required: true },
      name: { value: "NAME", about: "what operators call it", required: true },
      "key-file": { value: "F", about: "a file that holds the API key and nothing else", required: true },
    },
    run: async (service, { upstream: upstreamName, id: campaignId, name, "key-file": file }) => {
      const upstream = await upstreamNamed(service, upstreamName);
      const key = (await readText(file)).trim();
      const request = check(CampaignRegistration, { upstreamId: upstream.id, campaignId, name, key }, "--");
      const id = await asWrongInput(registerCampaign(await mirrorOf(service), request, COMMAND_LINE));
      return { id, upstream: upstream.name, campaignId, name };
    },
  }),
];
