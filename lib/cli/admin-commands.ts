import { readFile } from "node:fs/promises";
import type * as z from "zod";
import { consoleCommands, consoleUsage } from "#lib/cli/admin-console-commands";
import { csvCommands, csvUsage } from "#lib/cli/admin-csv-commands";
import { userCommands, userUsage } from "#lib/cli/admin-user-commands";
import { type IdPrefix, parseId } from "#lib/domain/id";
import { allowAddress, removeAddress } from "#lib/service/allow-address";
import type { Service } from "#lib/service/context";
import { createCampaign } from "#lib/service/create-campaign";
import { createKey } from "#lib/service/create-key";
import { removeKey } from "#lib/service/delete-key";
import { importDirectory } from "#lib/service/import-directory";
import { pauseCampaign } from "#lib/service/pause-campaign";
import { listAllCampaigns, showCampaign } from "#lib/service/show-campaigns";
import { WrongInput } from "#lib/service/wrong-input";
import { CampaignRequest, KeyRequest } from "#lib/wire/campaign";

export type Arguments = { positional: string[]; options: Record<string, string> };
type Command = (service: Service, args: Arguments, url: string) => Promise<unknown>;

export const usage = `Commands:
  campaign create --file campaign.json
  campaign list
  campaign show|pause|resume ID
  key create ID --name NAME --scope send|read
  key list ID
  key delete KEYID
  address add|remove ID ADDRESS
  recipient-directory import --file nric.csv
  database url
${consoleUsage}
${csvUsage}
${userUsage}`;

/** Every command by its words; each returns what is printed as JSON. */
export const commands: Record<string, Command | undefined> = {
  "campaign create": async (service, args) =>
    createCampaign(service, check(CampaignRequest, await readJson(option(args, "file")))),
  "campaign list": listAllCampaigns,
  "campaign show": (service, args) => showCampaign(service, id("campaign", args)),
  "campaign pause": (service, args) => pause(service, id("campaign", args), true),
  "campaign resume": (service, args) => pause(service, id("campaign", args), false),
  "key create": (service, args) =>
    createKey(
      service,
      id("campaign", args),
      check(KeyRequest, { name: option(args, "name"), scope: option(args, "scope") }),
    ),
  "key list": async (service, args) => {
    const { keys } = await showCampaign(service, id("campaign", args));
    return keys;
  },
  "key delete": async (service, args) => {
    await removeKey(service, id("key", args));
    return { id: args.positional[0], deleted: true };
  },
  "address add": async (service, args) => ({
    address: await allowAddress(service, id("campaign", args), positional(args, 1, "ADDRESS")),
  }),
  "address remove": async (service, args) => ({
    address: await removeAddress(service, id("campaign", args), positional(args, 1, "ADDRESS")),
    removed: true,
  }),
  "recipient-directory import": async (service, args) => ({
    imported: await importDirectory(service, await readText(option(args, "file"))),
  }),
  "database url": async (_service, _args, url) => ({ url }),
  ...consoleCommands,
  ...csvCommands,
  ...userCommands,
};

async function pause(service: Service, campaignId: string, paused: boolean) {
  await pauseCampaign(service, campaignId, paused);
  return showCampaign(service, campaignId);
}

function option({ options }: Arguments, name: string): string {
  const value = options[name];
  if (!value) throw new WrongInput(`--${name} is missing.\n${usage}`);
  return value;
}

function positional({ positional }: Arguments, place: number, name: string): string {
  const value = positional[place];
  if (!value) throw new WrongInput(`${name} is missing.\n${usage}`);
  return value;
}

function id(prefix: IdPrefix, args: Arguments): string {
  const text = positional(args, 0, prefix === "key" ? "KEYID" : "ID");
  const uuid = parseId(prefix, text);
  if (!uuid)
    throw new WrongInput(`"${text.slice(0, 64)}" is no id of a ${prefix}; it looks like ${prefix}_<uuid>`);
  return uuid;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new WrongInput(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongInput(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new WrongInput(
    parsed.error.issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`).join("\n"),
  );
}
