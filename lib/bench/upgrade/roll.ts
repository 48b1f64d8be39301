import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { endProgram, startProgram, untilHealthy } from "#lib/bench/product";
import type { Stage } from "#lib/bench/stage";
import { variablesOf } from "#lib/bench/upgrade/fill-older";
import { type Older, olderAdmin } from "#lib/bench/upgrade/older";
import { until } from "#lib/bench/upgrade/until";
import { rows, sql } from "#lib/platform/postgres/sql";

/** A moment by `Date.now()` at which a step of the upgrade began. */
export type Step = { name: string; at: number };

type Rolling = {
  stage: Stage;
  older: Older;
  pool: Pool;
  url: string;
  secretKey: string;
  /** Lets calls go to these webs, in turn. */
  use: (urls: string[]) => void;
};

/** Starts one web and one worker of the older version. */
export async function startOlder({ stage, older, url, secretKey }: Omit<Rolling, "use" | "pool">) {
  const variables = await variablesOf(stage, url, secretKey);
  const address = `http://127.0.0.1:${variables.PORT}`;
  const web = startProgram(stage, "web", variables, older.root);
  await untilHealthy(web, address);
  const worker = startProgram(stage, "worker", variables, older.root);
  // A copy of a database is held as a restored one is.
  olderAdmin(older, variables, "delivery", "release", "--queued", "send");
  return { web, worker, address };
}

/** The steps of lib/platform/schema/README.md, from one web and one worker of the older version to this version's. */
export async function roll(
  { stage, pool, url, secretKey, use }: Rolling,
  old: Awaited<ReturnType<typeof startOlder>>,
): Promise<{ steps: Step[]; programs: Awaited<ReturnType<typeof startOlder>>["web"][] }> {
  const steps: Step[] = [];
  const step = (name: string) => void steps.push({ name, at: Date.now() });
  const pause = () => delay(stage.of(5000, 500));

  step("old version");
  await delay(stage.of(30_000, 2000));
  step("new web starts and migrates");
  const variables = await variablesOf(stage, url, secretKey);
  const address = `http://127.0.0.1:${variables.PORT}`;
  const web = startProgram(stage, "web", variables);
  await untilHealthy(web, address);
  step("both webs");
  use([old.address, address]);
  await pause();
  step("new worker starts");
  const worker = startProgram(stage, "worker", variables);
  await until(async () => (await workers(pool)) > 1);
  step("old worker ends");
  await endProgram(old.worker);
  await pause();
  step("old web ends");
  use([address]);
  await delay(500);
  await endProgram(old.web);
  step("new version");
  // A minute later the service offers its feed of changes, and the console reads every list once more.
  await delay(stage.of(120_000, 2000));
  return { steps, programs: [web, worker] };
}

/** How many workers have reported within the last seconds. */
async function workers(pool: Pool): Promise<number> {
  const found = await rows(
    pool,
    sql`select from process_report where kind = 'worker' and at > now() - interval '5 s'`,
  );
  return found.length;
}
