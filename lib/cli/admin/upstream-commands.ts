import type { AdminCommand } from "#lib/cli/admin/context";
import { check } from "#lib/cli/admin/input";
import { asWrongInput, mirrorOf, upstreamNamed } from "#lib/cli/admin/mirror";
import { command } from "#lib/cli/command/command";
import { addUpstream } from "#lib/console/campaigns/add-upstream";
import { changeUpstream } from "#lib/console/campaigns/change-upstream";
import { removeUpstream } from "#lib/console/campaigns/remove-upstream";
import { showCampaignList } from "#lib/console/campaigns/show-campaigns";
import { COMMAND_LINE } from "#lib/service/administrator";
import { UpstreamChange, UpstreamRequest } from "#lib/wire/console/settings";

const NAME = { value: "N", about: "its name, as upstream list shows it", required: true } as const;
const KIND = "production|test|loadtest";

/** Commands for the environments that the console watches. */
export const upstreamCommands: AdminCommand[] = [
  command({
    words: "upstream add",
    summary: "Let the console watch another service with the same API.",
    options: {
      name: { value: "N", about: "what operators call it", required: true },
      url: { value: "U", about: "its address; its API has to answer there", required: true },
      kind: { value: KIND, about: "what its messages are", required: true },
    },
    run: async (service, { name, url: address, kind }) => {
      const request = check(UpstreamRequest, { name, address, kind }, "--");
      const mirror = await mirrorOf(service);
      return { ...request, ...(await asWrongInput(addUpstream(mirror, request, COMMAND_LINE))) };
    },
  }),
  command({
    words: "upstream change",
    summary: "Change an environment's name, address or kind.",
    options: {
      name: NAME,
      "new-name": { value: "N", about: "what operators shall call it" },
      url: { value: "U", about: "its new address; its API has to answer there" },
      kind: { value: KIND, about: "what its messages are" },
      "forget-keys": {
        about: "with a new address: forget the keys of its campaigns, which then need them anew",
      },
    },
    run: async (service, { name, "new-name": newName, url: address, kind, "forget-keys": deleteKeys }) => {
      const { id } = await upstreamNamed(service, name);
      const change = check(UpstreamChange, { name: newName, address, kind, deleteKeys }, "--");
      const mirror = await mirrorOf(service);
      return {
        name: newName ?? name,
        ...(await asWrongInput(changeUpstream(mirror, id, change, COMMAND_LINE))),
      };
    },
  }),
  command({
    words: "upstream remove",
    summary: "Take an environment without campaigns out of the console.",
    options: { name: NAME },
    run: async (service, { name }) => {
      const { id } = await upstreamNamed(service, name);
      await asWrongInput(removeUpstream(service, id, COMMAND_LINE));
      return { removed: name };
    },
  }),
  command({
    words: "upstream list",
    summary: "The services that the console watches, and their campaigns.",
    run: async (service) => {
      const all = { text: "", limit: 100_000 };
      const { upstreams, campaigns } = await showCampaignList(await mirrorOf(service), all, null);
      return upstreams.map((upstream) => ({
        ...upstream,
        campaigns: campaigns
          .filter((campaign) => campaign.upstream.id === upstream.id)
          .map(({ id, campaignId, name }) => ({ id, campaignId, name })),
      }));
    },
  }),
];
