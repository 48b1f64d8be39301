import { type Arguments, check, idOf, option, positional, readText } from "#lib/cli/admin-input";
import { allowAddress, removeAddress } from "#lib/service/allow-address";
import { clearDirectory, removeFromDirectory, showDirectory } from "#lib/service/clear-directory";
import type { Service } from "#lib/service/context";
import { createKey } from "#lib/service/create-key";
import { removeKey } from "#lib/service/delete-key";
import { importDirectory } from "#lib/service/import-directory";
import { showCampaign } from "#lib/service/show-campaigns";
import { KeyRequest } from "#lib/wire/campaign";

type Command = (service: Service, args: Arguments) => Promise<unknown>;

export const accessUsage = `  key create ID --name NAME --scope send|read
  key list ID
  key delete KEYID
  address add|remove ID ADDRESS
  recipient-directory import --file nric.csv   (columns: nric,recipient)
  recipient-directory count
  recipient-directory remove --file nrics.txt   (one identity number a line)
  recipient-directory clear`;

/** The commands about who may call a campaign, and about the numbers behind identity numbers. */
export const accessCommands: Record<string, Command | undefined> = {
  "key create": (service, args) => {
    const campaignId = idOf("campaign", args);
    const request = { name: option(args, "name"), scope: option(args, "scope") };
    return createKey(service, campaignId, check(KeyRequest, request));
  },
  "key list": async (service, args) => {
    const { keys } = await showCampaign(service, idOf("campaign", args));
    return keys;
  },
  "key delete": async (service, args) => {
    await removeKey(service, idOf("key", args));
    return { id: args.positional[0], deleted: true };
  },
  "address add": async (service, args) => ({
    address: await allowAddress(service, idOf("campaign", args), positional(args, 1, "ADDRESS")),
  }),
  "address remove": async (service, args) => ({
    address: await removeAddress(service, idOf("campaign", args), positional(args, 1, "ADDRESS")),
    removed: true,
  }),
  "recipient-directory import": async (service, args) => ({
    imported: await importDirectory(service, await readText(option(args, "file"))),
  }),
  "recipient-directory count": (service) => showDirectory(service),
  "recipient-directory remove": async (service, args) => {
    const numbers = (await readText(option(args, "file")))
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "");
    for (const number of numbers) await removeFromDirectory(service, number.trim());
    return showDirectory(service);
  },
  "recipient-directory clear": async (service) => ({ deleted: await clearDirectory(service) }),
};
