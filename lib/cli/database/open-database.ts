import pg from "pg";
import { folderBirth } from "#lib/platform/embedded/folder-birth";
import { startEmbedded } from "#lib/platform/embedded/start";
import { databaseUrl } from "#lib/platform/postgres/database-url";
import { watchSilence } from "#lib/platform/postgres/silence";
import type { Settings } from "#lib/platform/settings/settings";
import { SetupError } from "#lib/platform/setup-error";

export type Database = { url: string; place: string; stop: () => Promise<void> };

const CONNECT_LIMIT_MS = 10_000;
const OLDEST_VERSION = 15;

/** The database that the settings ask for, reachable: the built-in server, or the one DATABASE_URL names. */
export async function openDatabase(settings: Settings, say: (line: string) => void): Promise<Database> {
  if (!settings.databaseUrl) {
    const { url, stop } = await startEmbedded(settings.dataDir, say);
    return { url, place: settings.dataDir, stop };
  }
  await checkReachable(settings.databaseUrl);
  return { url: settings.databaseUrl, place: name(settings.databaseUrl), stop: async () => {} };
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
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on("error", () => {});
  let version: number;
  try {
    await client.connect();
    watchSilence(url).watch(client);
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    version = Math.floor(Number(rows[0]?.version) / 10_000);
  } catch (error) {
    throw new SetupError(`${reason(error, name(url))} Check DATABASE_URL.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
  if (version < OLDEST_VERSION) {
    throw new SetupError(
      `The database ${name(url)} is on PostgreSQL ${version}; Redial needs ${OLDEST_VERSION} or newer.`,
    );
  }
}

function reason(error: unknown, database: string): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "3D000") return `The server has no database ${database}: create it first.`;
  if (code.startsWith("28")) return `The database ${database} refuses the user or the password.`;
  const said = error instanceof Error && error.message ? error.message : code;
  return `The database ${database} cannot be reached (${said}).`;
}

/** Without user and password: for screens and logs. */
function name(text: string): string {
  const url = new URL(text);
  return `${url.searchParams.get("host") ?? url.host}${url.pathname}`;
}
