import type { AdminCommand } from "#lib/cli/admin/context";
import { CAMPAIGN_ID, check, idOf, KEY_ID, readText } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import { allowAddress, removeAddress } from "#lib/service/access/allow-address";
import { createKey } from "#lib/service/access/create-key";
import { removeKey } from "#lib/service/access/delete-key";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { clearDirectory, removeFromDirectory, showDirectory } from "#lib/service/directory/clear-directory";
import { importDirectory } from "#lib/service/directory/import-directory";
import { KeyRequest } from "#lib/wire/service/campaign-requests";

const ADDRESS = { about: "an address, or a range such as 10.0.0.0/8" };

/** Commands for a campaign's callers, and for the numbers behind identity numbers. */
export const accessCommands: AdminCommand[] = [
  command({
    words: "key create",
    summary: "Create a key. It is shown only once.",
    positionals: { id: CAMPAIGN_ID },
    options: {
      name: { value: "NAME", about: "what the key is for", required: true },
      scope: { value: "send|read", about: "what the key can do", required: true },
    },
    run: async (service, { id, name, scope }) =>
      createKey(service, idOf("campaign", id), check(KeyRequest, { name, scope }, "--")),
  }),
  command({
    words: "key list",
    summary: "List the keys of a campaign, and when each was last used.",
    positionals: { id: CAMPAIGN_ID },
    run: async (service, { id }) => (await showCampaign(service, idOf("campaign", id))).keys,
  }),
  command({
    words: "key delete",
    summary: "Delete a key. Calls with it are refused from now on.",
    positionals: { keyId: KEY_ID },
    run: async (service, { keyId }) => {
      await removeKey(service, idOf("key", keyId));
      return { id: keyId, deleted: true };
    },
  }),
  command({
    words: "address add",
    summary: "Allow an address to call a campaign.",
    positionals: { id: CAMPAIGN_ID, address: ADDRESS },
    run: async (service, { id, address }) => ({
      address: await allowAddress(service, idOf("campaign", id), address),
    }),
  }),
  command({
    words: "address remove",
    summary: "Remove an address. Calls from it are refused from now on.",
    positionals: { id: CAMPAIGN_ID, address: ADDRESS },
    run: async (service, { id, address }) => ({
      address: await removeAddress(service, idOf("campaign", id), address),
      removed: true,
    }),
  }),
  command({
    words: "recipient-directory import",
    summary: "Add phone numbers for identity numbers, or replace them.",
    options: { file: { value: "FILE", about: "a CSV with the columns nric,recipient", required: true } },
    run: async (service, { file }) => ({ imported: await importDirectory(service, await readText(file)) }),
  }),
  command({
    words: "recipient-directory remove",
    summary: "Remove identity numbers.",
    options: {
      file: { value: "FILE", about: "a file with one identity number on each line", required: true },
    },
    run: async (service, { file }) => {
      const lines = (await readText(file)).split(/\r?\n/).filter((line) => line.trim() !== "");
      for (const line of lines) await removeFromDirectory(service, line.trim());
      return showDirectory(service);
    },
  }),
  command({
    words: "recipient-directory count",
    summary: "Show how many identity numbers there are.",
    run: (service) => showDirectory(service),
  }),
  command({
    words: "recipient-directory clear",
    summary: "Remove all identity numbers.",
    run: async (service) => ({ deleted: await clearDirectory(service) }),
  }),
];
