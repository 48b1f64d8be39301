import { embeddedUrl } from "#lib/platform/embedded/url";
import type { Settings } from "#lib/platform/settings/settings";
import { SetupError } from "#lib/platform/setup-error";

/** The database's address: DATABASE_URL, or that of the running embedded server. Throws when there is neither. */
export function databaseUrl(settings: Pick<Settings, "databaseUrl" | "dataDir">): string {
  const url = settings.databaseUrl ?? embeddedUrl(settings.dataDir);
  if (url) return url;
  throw new SetupError(
    `No database: the embedded one of ${settings.dataDir} is not running, and DATABASE_URL is not set. ` +
      "Start Redial first (npm start), or set DATABASE_URL.",
  );
}
