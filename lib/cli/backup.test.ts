import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { parseId } from "#lib/domain/api/id";
import { wrongCounter } from "#lib/installation/counter-checks";
import { embeddedUrl } from "#lib/platform/embedded/url";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { parseSettings } from "#lib/platform/settings/settings";
import { sendMessage } from "#lib/service/messages/send-message";
import { query, startStarter } from "#lib/testing/database/embedded";
import { type Started, said, start } from "#lib/testing/process/processes";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { mintBatch } from "#lib/testing/service/delivery";
import { mintCampaign } from "#lib/testing/service/service";

const MESSAGES = 30_000;
const single = { recipient: "6581234567", language: "english", values: { name: "Ada" } };

/** An installation with its own data folder, its programs run as a person runs them. */
function place() {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const log = join(folder, "handed-over");
  const env = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: "", SECRET_KEY: "", DEMO: "0", LOG_LEVEL: "error" },
    ...{ SIMULATOR_LATENCY_MS: "0", SIMULATOR_LOG: log },
  };
  const running: Started[] = [];
  const run = (started: Started) => {
    running.push(started);
    onTestFinished(() => void started.child.kill("SIGKILL"));
    return started;
  };
  return {
    ...{ folder, dataDir, log, env },
    admin: (...words: string[]) => run(start([process.execPath, "lib/cli/admin.ts", ...words], env)),
    async serve(): Promise<Pool> {
      await said(run(startStarter(dataDir)), "ready");
      run(start([process.execPath, "lib/cli/worker.ts"], env));
      const pool = openPool(embeddedUrl(dataDir) ?? "", 6, "backup test");
      onTestFinished(() => pool.end());
      return pool;
    },
    /** The worker stops first, because it needs the database. */
    async stop(): Promise<void> {
      for (let last = running.pop(); last; last = running.pop()) {
        if (last.child.exitCode !== null) continue;
        last.child.kill("SIGTERM");
        await last.ended;
      }
    },
  };
}

async function count(pool: Pool, where = sql`true`): Promise<number> {
  return (await oneRow<{ n: number }>(pool, sql`select count(*) as n from message_state where ${where}`)).n;
}

test("30,000 messages under way are backed up, lost and restored: nothing is missing, nothing is sent by itself", {
  timeout: 600_000,
}, async () => {
  const here = place();
  const pool = await here.serve();
  await expect.poll(() => isReady(pool)).toBe(true);
  const settings = parseSettings({ DATA_DIR: here.dataDir });
  const { nationalIdKey } = await openKeyRing(pool, settings);
  const service = { pool, settings, nationalIdKey };
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, MESSAGES);
  const before = await sendMessage(service, caller, single);
  await expect.poll(() => count(pool, sql`status >= 5`)).toBeGreaterThan(0);

  const file = join(here.folder, "one.backup");
  const creating = here.admin("backup", "create", file);
  let beside = 0;
  for (; creating.child.exitCode === null; beside++) await sendMessage(service, caller, single);
  expect(await creating.ended, creating.output()).toBe(0);
  expect(beside).toBeGreaterThan(0);
  const later = await sendMessage(service, caller, single);
  const checking = here.admin("backup", "check", file);
  expect(await checking.ended, checking.output()).toBe(0);
  const kept = await query(
    embeddedUrl(here.dataDir),
    "select from backup where checked_at is not null and fault = ''",
  );
  expect(kept).toHaveLength(1);

  const secret = readFileSync(join(here.dataDir, "secret.key"));
  await here.stop();
  rmSync(here.dataDir, { recursive: true });
  rmSync(here.log, { force: true });
  mkdirSync(here.dataDir, { mode: 0o700 });
  writeFileSync(join(here.dataDir, "secret.key"), secret, { mode: 0o600 });
  const restoring = here.admin("backup", "restore", file);
  expect(await restoring.ended, restoring.output()).toBe(0);

  const again = await here.serve();
  await expect.poll(() => isReady(again)).toBe(true);
  const all = await count(again);
  expect(all).toBeGreaterThanOrEqual(MESSAGES + 1);
  expect(all).toBeLessThanOrEqual(MESSAGES + 1 + beside);
  expect(await count(again, sql`id = ${parseId("message", before.id)}`)).toBe(1);
  expect(await count(again, sql`id = ${parseId("message", later.id)}`)).toBe(0);
  expect(await wrongCounter(again)).toBeNull();
  await workerRuns(again, 3);
  expect(existsSync(here.log) ? readFileSync(here.log, "utf8") : "").toBe("");

  const release = here.admin("delivery", "release", "--queued", "send");
  expect(await release.ended, release.output()).toBe(0);
  await expect.poll(() => count(again, sql`status < 5`), { timeout: 120_000 }).toBe(0);
  expect(await count(again)).toBe(all);
  expect(await wrongCounter(again)).toBeNull();
  const next = await sendMessage({ ...service, pool: again }, caller, single);
  expect(await count(again, sql`id = ${parseId("message", next.id)}`)).toBe(1);
  await here.stop();
});

test("a restore refuses a folder in which Redial runs or has run, and a wrong file leaves the folder as it was", async () => {
  const here = place();
  await here.serve().then((pool) => expect.poll(() => isReady(pool)).toBe(true));
  const file = join(here.folder, "one.backup");
  const creating = here.admin("backup", "create", file);
  expect(await creating.ended, creating.output()).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = here.admin("backup", "create", file);
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain("exists already");
  await here.stop();
  const used = here.admin("backup", "restore", file);
  expect(await used.ended).toBe(1);
  expect(used.output()).toContain("The database is not empty");

  const secret = readFileSync(join(here.dataDir, "secret.key"));
  rmSync(here.dataDir, { recursive: true });
  const keyless = here.admin("backup", "restore", file);
  expect(await keyless.ended).toBe(1);
  expect(keyless.output()).toContain("There is no SECRET_KEY");
  mkdirSync(here.dataDir, { recursive: true });
  writeFileSync(join(here.dataDir, "secret.key"), secret);
  const bytes = readFileSync(file);
  writeFileSync(join(here.folder, "cut.backup"), bytes.subarray(0, -20));
  const cut = here.admin("backup", "restore", join(here.folder, "cut.backup"));
  expect(await cut.ended).toBe(1);
  expect(cut.output()).toContain("cannot be used as a backup: it was cut off.");
  expect(readdirSync(here.dataDir)).not.toContain("postgres");
  const restoring = here.admin("backup", "restore", file);
  expect(await restoring.ended, restoring.output()).toBe(0);
});

test("a disk that is full leaves nothing behind, and the sentence says so", async () => {
  const here = place();
  const pool = await here.serve();
  await expect.poll(() => isReady(pool)).toBe(true);
  // Limits the size of files, in blocks of 512 bytes.
  const limited = `trap '' XFSZ; ulimit -f 4; exec "$0" lib/cli/admin.ts backup create "$1"`;
  const file = join(here.folder, "one.backup");
  const creating = start(["bash", "-c", limited, process.execPath, file], here.env);
  expect(await creating.ended, creating.output()).toBe(1);
  expect(creating.output()).toContain("is full; nothing was kept");
  expect(readdirSync(here.folder).filter((name) => name.includes("backup"))).toEqual([]);
});

/** Whether the worker has prepared the database and reports. */
async function isReady(pool: Pool): Promise<boolean> {
  const found = await pool
    .query("select from process_report where kind = 'worker' and at > now() - interval '3 s'")
    .catch(() => null);
  return (found?.rowCount ?? 0) > 0;
}

/** Waits for this many more reports of the worker, during which its loops run many times. */
async function workerRuns(pool: Pool, times: number): Promise<void> {
  const seen = new Set<string>();
  const look = async () => {
    const { rows } = await pool.query<{ at: string }>(
      "select at::text from process_report where kind = 'worker'",
    );
    for (const { at } of rows) seen.add(at);
    return seen.size;
  };
  await expect.poll(look).toBeGreaterThan(times);
}
