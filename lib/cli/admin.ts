import { runAdmin } from "#lib/cli/admin/run-admin";
import { readSettings } from "#lib/platform/settings/settings";

process.exitCode = await runAdmin(process.argv.slice(2), readSettings, console);
