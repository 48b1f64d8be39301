import type { AdminCommand } from "#lib/cli/admin-context";
import { check, readText } from "#lib/cli/admin-input";
import { command } from "#lib/cli/command";
import { addUpstream } from "#lib/mirror/add-upstream";
import type { Mirror } from "#lib/mirror/context";
import { embeddedAddress } from "#lib/mirror/embedded-address";
import { registerCampaign } from "#lib/mirror/register-campaign";
import { showCampaignList } from "#lib/mirror/show-campaigns";
import { COMMAND_LINE } from "#lib/service/administrator";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import { listUpstreams } from "#lib/store/console-campaigns";
import { openKeyRing } from "#lib/store/key-ring";
import { CampaignRegistration, UpstreamRequest } from "#lib/wire/console-settings";

/** The environments and campaigns that the console watches. */
export const consoleCommands: AdminCommand[] = [
  command({
    words: "upstream add",
    summary: "Let the console watch another service with the same API.",
    options: {
      name: { value: "N", about: "what operators call it", required: true },
      url: { value: "U", about: "its address", required: true },
      kind: { value: "production|test|loadtest", about: "what its messages are", required: true },
    },
    run: async (service, { name, url: address, kind }) => {
      const request = check(UpstreamRequest, { name, address, kind }, "--");
      return {
        id: await said(async () => addUpstream(await mirrorOf(service), request, COMMAND_LINE)),
        ...request,
      };
    },
  }),
  command({
    words: "upstream list",
    summary: "The services that the console watches, and their campaigns.",
    run: async (service) => {
      const all = { text: "", limit: 100_000 };
      const { upstreams, campaigns } = await showCampaignList(await mirrorOf(service), all);
      return upstreams.map((upstream) => ({
        ...upstream,
        campaigns: campaigns
          .filter((campaign) => campaign.upstream.id === upstream.id)
          .map(({ id, campaignId, name }) => ({ id, campaignId, name })),
      }));
    },
  }),
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
      const upstream = (await listUpstreams(service.pool)).find((each) => each.name === upstreamName);
      if (!upstream)
        throw new WrongInput(`There is no upstream "${upstreamName}"; make it with upstream add.`);
      const key = (await readText(file)).trim();
      const request = check(CampaignRegistration, { upstreamId: upstream.id, campaignId, name, key }, "--");
      const id = await said(async () => registerCampaign(await mirrorOf(service), request, COMMAND_LINE));
      return { id, upstream: upstream.name, campaignId, name };
    },
  }),
];

async function mirrorOf({ pool, settings }: Pick<Service, "pool" | "settings">): Promise<Mirror> {
  return {
    pool,
    keySecret: (await openKeyRing(pool, settings)).sealing,
    embeddedAddress: embeddedAddress(settings),
    upstreamsMayBePrivate: settings.upstreamsMayBePrivate,
  };
}

async function said<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === "RegisterProblem") throw new WrongInput(error.message);
    throw error;
  }
}
