import { join } from "node:path";
import { buildWhenNeeded } from "#lib/cli/build";
import { WORKER_STOP_LIMIT_MS } from "#lib/cli/child";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { readOptions } from "#lib/cli/command/read-options";
import { takeDataFolder } from "#lib/cli/database/data-folder";
import { openDatabase } from "#lib/cli/database/open-database";
import { makeFirstAccess, prepareDelivery, prepareStore } from "#lib/cli/database/prepare";
import { type Child, keepRunning } from "#lib/cli/keep-running";
import { onStopSignal } from "#lib/cli/stop-signals";
import { watchCode } from "#lib/cli/watch-code";
import { NODE_FLAGS } from "#lib/platform/node-flags";
import { logFolder } from "#lib/platform/open-log";
import type { AppAddress } from "#lib/platform/postgres/app-address";
import { readSettings, type Settings } from "#lib/platform/settings/settings";

/** Requests under way, and a chunk of messages at the provider, may take this long to finish. */
const STOP_LIMIT_MS = 10_000;

const root = join(import.meta.dirname, "..", "..");
const { dev } = readOptions("npm start --", {
  summary:
    "Run Redial on this machine: web, worker and, without DATABASE_URL, PostgreSQL. Settings are in .env.",
  options: { dev: { about: "for development: pages and code as they are now, without a build" } },
});
const stopping = new AbortController();
/** Steps to undo at the end, the last one first. */
const undo: (() => Promise<void> | void)[] = [];

onStopSignal(
  () => {
    say("Stopping …");
    finish(0);
  },
  () => process.exit(130),
);

try {
  await start();
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(plainSentence(error) ?? error);
    await finish(1);
  }
}

/** Returns when Redial accepts requests. */
async function start(): Promise<void> {
  const settings = readSettings();
  const folder = await takeDataFolder(settings.dataDir, settings.port);
  undo.push(folder.release);

  // Pages are built while the database is prepared and the worker starts, because only web needs them.
  const building = dev ? Promise.resolve() : buildWhenNeeded({ root, signal: stopping.signal, say });
  undo.push(() => building.catch(() => {}));
  const [{ database, lines, webEnv, worker }] = await Promise.all([prepare(settings), building]);
  stopping.signal.throwIfAborted();

  // These lines are shown at once, even if the start is being stopped: password and key are nowhere else.
  const making = makeFirstAccess(settings, database.url).then((first) => first.forEach(say));
  undo.push(() => making.catch(() => {}));
  await making;
  stopping.signal.throwIfAborted();

  const args = dev ? ["--dev"] : [];
  const web = keepRunning(
    { name: "web", file: join(root, "lib/cli/web.ts"), flags: NODE_FLAGS.web, args, env: webEnv },
    say,
  );
  undo.push(() => web.stop(STOP_LIMIT_MS));
  await Promise.all([worker.ready, web.ready]);
  if (dev) undo.push(watchCode(root, () => restart(web, worker)));

  say(`Redial is running at ${settings.publicUrl}`);
  say(`  data: ${database.location}`);
  if (process.stdout.isTTY) say(`  logs: ${logFolder(settings.dataDir)}`);
  say("  stop: Ctrl-C");
  for (const line of lines) say(line);
}

/** A database with this version's schema, a worker on it, and lines to print. */
async function prepare(settings: Settings) {
  const opening = openDatabase(settings, say);
  // The database may still be starting when Redial is stopped.
  undo.push(async () => (await opening.catch(() => null))?.stop());
  const database = await opening;
  stopping.signal.throwIfAborted();
  await prepareStore(settings, database.url);
  const { lines, app } = await prepareDelivery(settings, database.url, ["web", "worker"]);
  stopping.signal.throwIfAborted();
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // With more arenas, threads that pass buffers to each other do not reuse freed memory.
    MALLOC_ARENA_MAX: "2",
  } as const;
  const worker = keepRunning({ name: "worker", file: join(root, "lib/cli/worker.ts"), env }, say);
  undo.push(() => worker.stop(WORKER_STOP_LIMIT_MS));
  return { database, lines, webEnv: webEnvironment(env, app), worker };
}

/** Web is what strangers reach: where there is a role that owns nothing, web knows no other. */
function webEnvironment(env: NodeJS.ProcessEnv, { url, replicaUrl, notice }: AppAddress): NodeJS.ProcessEnv {
  const PGPASSWORD = notice === null ? undefined : env.PGPASSWORD;
  return { ...env, DATABASE_URL: url, REPLICA_URL: replicaUrl ?? undefined, PGPASSWORD };
}

function restart(...children: Child[]): void {
  say("Code has changed: starting web and worker again.");
  for (const child of children) child.restart();
}

/** Stops web, worker, database and folder in this order, because each needs the next. */
async function finish(code: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort(new Error("stopping"));
  for (let step = undo.pop(); step; step = undo.pop()) await step();
  process.exit(code);
}

function say(line: string): void {
  console.log(line);
}
