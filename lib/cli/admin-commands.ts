import { accessCommands, accessUsage } from "#lib/cli/admin-access-commands";
import { campaignCommands, campaignUsage } from "#lib/cli/admin-campaign-commands";
import { consoleCommands, consoleUsage } from "#lib/cli/admin-console-commands";
import { csvCommands, csvUsage } from "#lib/cli/admin-csv-commands";
import type { Arguments } from "#lib/cli/admin-input";
import { partitionCommands, partitionUsage } from "#lib/cli/admin-partition-commands";
import { userCommands, userUsage } from "#lib/cli/admin-user-commands";
import type { Service } from "#lib/service/context";

type Command = (service: Service, args: Arguments, url: string) => Promise<unknown>;

export const usage = `Commands:
${campaignUsage}
${accessUsage}
  database url
${partitionUsage}
${consoleUsage}
${csvUsage}
${userUsage}`;

/** Every command by its words; each returns what is printed as JSON. */
export const commands: Record<string, Command | undefined> = {
  ...campaignCommands,
  ...accessCommands,
  "database url": async (_service, _args, url) => ({ url }),
  ...partitionCommands,
  ...consoleCommands,
  ...csvCommands,
  ...userCommands,
};
