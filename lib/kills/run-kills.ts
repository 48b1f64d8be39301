import { setTimeout as delay } from "node:timers/promises";
import { checkApi } from "#lib/kills/check-api";
import { checkCounts } from "#lib/kills/check-counts";
import { checkHandOvers } from "#lib/kills/check-hand-overs";
import { checkSends } from "#lib/kills/check-sends";
import { checkStops } from "#lib/kills/check-stops";
import { checkUploads } from "#lib/kills/check-uploads";
import { client } from "#lib/kills/client";
import { runConsole } from "#lib/kills/console-load";
import { type Finding, finding } from "#lib/kills/finding";
import { accepted, type Ledger, newLedger } from "#lib/kills/ledger";
import type { Load } from "#lib/kills/load";
import { type Random, seeded } from "#lib/kills/random";
import { runRetries } from "#lib/kills/retry-load";
import { FAILURE_RATE, type Scene } from "#lib/kills/scene";
import { runSends } from "#lib/kills/send-load";
import { untilSettled } from "#lib/kills/settle";
import { releaseHeld, runStops } from "#lib/kills/stop-load";
import { runUploads } from "#lib/kills/upload-load";
import { chooseVictim } from "#lib/kills/victims";
import { signal as send } from "#lib/platform/embedded/process";

export type Plan = {
  kills: number;
  seed: number;
  gapMs: number;
  mostRows: number;
  say: (line: string) => void;
};

const HEALTHY_MS = 120_000;
const LOOK_MS = 100;

/** Runs load and kills, waits until all has settled, and checks. Returns what was found; a good run finds nothing. */
export async function runKills(scene: Scene, plan: Plan): Promise<Finding[]> {
  const { say } = plan;
  const ledger = newLedger();
  const call = client(scene.urls, ledger);
  const { pool, campaigns, watched } = scene;
  if (!(await isHealthy(scene))) throw new Error(`web did not start; its log is in ${scene.folder}`);

  const stopping = new AbortController();
  const load: Load = {
    campaigns,
    watched,
    call,
    ledger,
    random: seeded(plan.seed),
    pool,
    mostRows: plan.mostRows,
  };
  const loads = [runUploads, runSends, runRetries, runStops, runConsole].map((run) =>
    run(load, stopping.signal),
  );
  const killed = await kill(scene, plan, ledger);
  stopping.abort();
  await Promise.all(loads);
  say(`${[...killed].map(([name, n]) => `${n} × ${name}`).join(", ")}; waiting until all has settled …`);

  const healthy = await isHealthy(scene);
  await releaseHeld(pool, ledger);
  const left = await untilSettled(pool, say);
  say("Checking …");
  const { findings, attempts, unknown } = await checkHandOvers(pool, scene.handedOver, FAILURE_RATE);
  // Its own source of chance: the choices of the load must not depend on how many kills were made.
  const random = seeded(plan.seed + 2);
  const found = [
    finding("web that does not come back", healthy ? [] : [scene.folder]),
    finding(
      "work that is left and does not move on",
      left.map(({ what, n }) => `${n} ${what}`),
    ),
    ...(await checkUploads(pool, ledger)),
    ...(await checkSends(pool, ledger)),
    ...(await checkStops(pool, ledger, scene.handedOver)),
    ...findings,
    ...(await checkCounts(pool)),
    ...(healthy ? await checkApi(call, ledger, random) : []),
  ];
  for (const line of summary(ledger, attempts, unknown)) say(line);
  return found;
}

async function kill(scene: Scene, { kills, seed, gapMs, say }: Plan, ledger: Ledger) {
  const random: Random = seeded(seed + 1);
  const killed = new Map<string, number>();
  for (let n = 0; n < kills; ) {
    await delay(random.between(0, 2 * gapMs));
    const victim = chooseVictim(scene.kept, scene.dataDir, random);
    if (!victim) continue;
    send(victim.pid, "SIGKILL");
    n++;
    killed.set(victim.name, (killed.get(victim.name) ?? 0) + 1);
    const rows = accepted(ledger).reduce((sum, upload) => sum + upload.rows, 0);
    say(`${n}/${kills} ${victim.name} ${victim.pid}; ${rows} rows and ${ledger.sends.size} sends so far`);
  }
  return killed;
}

async function isHealthy({ urls }: Scene): Promise<boolean> {
  const limit = Date.now() + HEALTHY_MS;
  while (Date.now() < limit) {
    const answers = await Promise.all(urls.map((url) => fetch(`${url}/api/health`).catch(() => null)));
    if (answers.every((answer) => answer?.ok)) return true;
    await delay(LOOK_MS);
  }
  return false;
}

function summary(ledger: Ledger, attempts: number, unknown: number): string[] {
  const files = accepted(ledger);
  const rows = files.reduce((sum, upload) => sum + upload.rows, 0);
  const sent = [...ledger.sends.values()].filter(({ messageId }) => messageId !== null).length;
  const count = (one: string) => ledger.steered.filter((s) => s.steering === one && s.answeredAt).length;
  const retried = [...ledger.retried.values()].reduce((sum, n) => sum + n, 0);
  return [
    `${files.length} of ${ledger.uploads.length} uploads accepted with ${rows} rows; ${sent} of ${ledger.sends.size} single sends`,
    `${retried} retries of messages and ${ledger.batchRetries} of batches accepted; ${ledger.operations} operations of the console`,
    `Answered: ${["hold", "go_on", "stop"].map((one) => `${count(one)} × ${one}`).join(", ")}`,
    `${attempts} attempts; of ${unknown} nobody knows whether they were sent (server_unknown_error)`,
    `Answers: ${[...ledger.answers]
      .sort()
      .map(([name, n]) => `${name} × ${n}`)
      .join(", ")}`,
  ];
}
