import pg from "pg";
import { checkServer } from "#lib/cli/database/check-server";
import { FULL, NO_CONNECTION_LEFT } from "#lib/cli/database/free-connections";
import { folderBirth } from "#lib/platform/embedded/folder-birth";
import { startEmbedded } from "#lib/platform/embedded/start";
import { databaseUrl } from "#lib/platform/postgres/database-url";
import { watchSilence } from "#lib/platform/postgres/silence";
import type { Settings } from "#lib/platform/settings/settings";
import { SetupError } from "#lib/platform/setup-error";

export type Database = { url: string; location: string; stop: () => Promise<void> };

const CONNECT_LIMIT_MS = 10_000;

/** The database that the settings ask for, reachable: the built-in server, or the one DATABASE_URL names. */
export async function openDatabase(settings: Settings, say: (line: string) => void): Promise<Database> {
  if (!settings.databaseUrl) {
    const { url, stop } = await startEmbedded(settings.dataDir, say);
    return { url, location: settings.dataDir, stop };
  }
  await checkReachable(settings.databaseUrl);
  return { url: settings.databaseUrl, location: databaseName(settings.databaseUrl), stop: async () => {} };
}

/** The address of the database for a process that runs by itself: DATABASE_URL, or the running embedded server. */
export async function findDatabase(settings: Settings): Promise<string> {
  const url = databaseUrl(settings);
  await checkReachable(url);
  return url;
}

/** Distinguishes the embedded database from a copy of its folder; null for any other database. */
export function folderOf({ databaseUrl: url, dataDir }: Settings): string | null {
  return url ? null : folderBirth(dataDir);
}

async function checkReachable(url: string): Promise<void> {
  const clients = [connection(url), connection(url)] as const;
  try {
    for (const client of clients) {
      await client.connect();
      watchSilence(url).watch(client);
    }
    await checkServer(...clients);
  } catch (error) {
    if (error instanceof SetupError) throw new SetupError(`${databaseName(url)}: ${error.message}`);
    throw new SetupError(reason(error, databaseName(url)), { cause: error });
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

function connection(url: string): pg.Client {
  const limits = { connectionTimeoutMillis: CONNECT_LIMIT_MS, query_timeout: CONNECT_LIMIT_MS };
  return new pg.Client({ connectionString: url, ...limits }).on("error", () => {});
}

function reason(error: unknown, database: string): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === FULL) return `The database ${database}: ${NO_CONNECTION_LEFT}`;
  return `${wrongAddress(error, code, database)} Check DATABASE_URL.`;
}

function wrongAddress(error: unknown, code: string, database: string): string {
  if (code === "3D000") return `The server has no database ${database}: create it first.`;
  if (code.startsWith("28")) return `The database ${database} refuses the user or the password.`;
  const said = error instanceof Error && error.message ? error.message : code;
  return `The database ${database} cannot be reached (${said}).`;
}

/** Omits user and password, for screens and logs. */
function databaseName(text: string): string {
  const url = new URL(text);
  return `${url.searchParams.get("host") ?? url.host}${url.pathname}`;
}
