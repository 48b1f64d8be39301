import { type Arguments, check, readText } from "#lib/cli/admin-input";
import { addUpstream } from "#lib/mirror/add-upstream";
import type { Mirror } from "#lib/mirror/context";
import { embeddedAddress } from "#lib/mirror/embedded-address";
import { registerCampaign } from "#lib/mirror/register-campaign";
import { showCampaignList } from "#lib/mirror/show-campaigns";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import { listUpstreams } from "#lib/store/console-campaigns";
import { createSecrets } from "#lib/store/secrets";
import { CampaignRegistration, UpstreamRequest } from "#lib/wire/console-settings";

type Command = (service: Pick<Service, "pool" | "settings">, args: Arguments) => Promise<unknown>;

export const consoleUsage = `  upstream add --name N --url U --kind production|test|loadtest
  upstream list
  campaign register --upstream N --id ID --name NAME --key-file F`;

/** The commands about the environments and campaigns that the console watches, by their words. */
export const consoleCommands: Record<string, Command | undefined> = {
  "upstream add": async ({ pool }, { options }) => {
    const { name, url: address, kind } = options;
    const request = check(UpstreamRequest, { name, address, kind }, "--");
    return { id: await said(() => addUpstream(pool, request)), ...request };
  },
  "upstream list": async (service) => {
    const { upstreams, campaigns } = await showCampaignList(mirrorOf(service), { text: "", limit: 100_000 });
    return upstreams.map((upstream) => ({
      ...upstream,
      campaigns: campaigns
        .filter((campaign) => campaign.upstream.id === upstream.id)
        .map(({ id, campaignId, name }) => ({ id, campaignId, name })),
    }));
  },
  "campaign register": async (service, { options }) => {
    const upstream = (await listUpstreams(service.pool)).find(({ name }) => name === options.upstream);
    if (!upstream)
      throw new WrongInput(`There is no upstream "${options.upstream ?? ""}"; make it with upstream add.`);
    const file = options["key-file"];
    if (!file) throw new WrongInput("--key-file is missing: a file that holds the API key and nothing else.");
    const { id: campaignId, name } = options;
    const key = (await readText(file)).trim();
    const request = check(CampaignRegistration, { upstreamId: upstream.id, campaignId, name, key }, "--");
    const id = await said(() => registerCampaign(mirrorOf(service), request));
    return { id, upstream: upstream.name, campaignId, name };
  },
};

function mirrorOf({ pool, settings }: Pick<Service, "pool" | "settings">): Mirror {
  return {
    pool,
    keySecret: createSecrets(settings).campaignKeysKey,
    embeddedAddress: embeddedAddress(settings),
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
