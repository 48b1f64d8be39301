import { takeDataFolder } from "#lib/cli/database/data-folder";
import { findDatabase, openDatabase } from "#lib/cli/database/open-database";
import { embeddedUrl } from "#lib/platform/embedded/url";
import type { Settings } from "#lib/platform/settings/settings";

/** The database for a command. `mayStart`: if the embedded server is not running, start it while the command runs. */
export async function reachDatabase(
  settings: Settings,
  mayStart: boolean,
): Promise<{ url: string; leave: () => Promise<void> }> {
  if (!mayStart || settings.databaseUrl || embeddedUrl(settings.dataDir)) {
    return { url: await findDatabase(settings), leave: async () => {} };
  }
  const folder = await takeDataFolder(settings.dataDir, settings.port);
  const { url, stop } = await openDatabase(settings, () => {});
  return {
    url,
    async leave() {
      await stop();
      folder.release();
    },
  };
}
