import { accessCommands } from "#lib/cli/admin/access-commands";
import { auditStreamCommands } from "#lib/cli/admin/audit-stream-commands";
import { backupCommands, backupFileCommands } from "#lib/cli/admin/backup-commands";
import { batchCommands } from "#lib/cli/admin/batch-commands";
import { campaignCommands } from "#lib/cli/admin/campaign-commands";
import { consoleCommands } from "#lib/cli/admin/console-commands";
import { contentCommands } from "#lib/cli/admin/content-commands";
import type { AdminCommand } from "#lib/cli/admin/context";
import { csvCommands } from "#lib/cli/admin/csv-commands";
import { deliveryCommands } from "#lib/cli/admin/delivery-commands";
import { erasureCommands } from "#lib/cli/admin/erasure-commands";
import { memberCommands } from "#lib/cli/admin/member-commands";
import { noticeCommands } from "#lib/cli/admin/notice-commands";
import { partitionCommands } from "#lib/cli/admin/partition-commands";
import { retentionCommands } from "#lib/cli/admin/retention-commands";
import { routeCommands } from "#lib/cli/admin/route-commands";
import { secretCommands } from "#lib/cli/admin/secret-commands";
import { storageCommands } from "#lib/cli/admin/storage-commands";
import { userCommands } from "#lib/cli/admin/user-commands";
import { command } from "#lib/cli/command/command";
import { appAddress } from "#lib/platform/postgres/app-address";
import { SetupError } from "#lib/platform/setup-error";

/** Every command of `npm run admin`, in the order of its help. The returned value is printed as JSON. */
export const adminCommands: AdminCommand[] = [
  ...campaignCommands,
  ...batchCommands,
  ...contentCommands,
  ...accessCommands,
  command({
    words: "database url",
    summary: "Show the address of the database.",
    options: {
      web: { about: "that of the role that owns nothing, as web's DATABASE_URL" },
      plain: { about: "the address alone, for psql and pg_dump" },
    },
    run: async ({ databaseUrl, settings }, { web, plain }) => {
      const app = web ? await appAddress(databaseUrl, settings) : { url: databaseUrl, notice: null };
      if (app.notice !== null) throw new SetupError(app.notice);
      return plain ? app.url : { url: app.url };
    },
  }),
  ...backupCommands,
  ...backupFileCommands,
  ...routeCommands,
  ...storageCommands,
  ...retentionCommands,
  ...auditStreamCommands,
  ...erasureCommands,
  ...deliveryCommands,
  ...noticeCommands,
  ...partitionCommands,
  ...secretCommands,
  ...csvCommands,
  ...userCommands,
  ...memberCommands,
  ...consoleCommands,
];

/** Commands that work without a database. */
export const commandsWithoutDatabase = backupFileCommands;
