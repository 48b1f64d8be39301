import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { consoleCalls } from "#lib/bench/mixed/console-reading";
import { cpuBetween, databaseCpu } from "#lib/bench/mixed/database-cpu";
import { databaseWaits } from "#lib/bench/mixed/database-waits";
import { type Flow, load } from "#lib/bench/mixed/load";
import type { LoopResult } from "#lib/bench/mixed/open-loop";
import type { ProcessReport } from "#lib/bench/mixed/report-process";
import type { Scene } from "#lib/bench/mixed/scene";
import { type Watched, watch } from "#lib/bench/mixed/watching";
import { busyMs } from "#lib/bench/stolen";

/** What one thread of a program reported during a step. */
export type ThreadUse = {
  /** `web`, `worker`, or a thread of one of them: `web thread 1`. */
  name: string;
  /** CPU of this thread alone. */
  cpuMs: number;
  stallMs: number;
  gcMs: number;
  longestGcMs: number;
  rssMb: number;
};

export type Measured = {
  flows: LoopResult[];
  watched: Watched[];
  wallMs: number;
  threads: ThreadUse[];
  /** Calls that the console made to the campaigns to read them; of at most the last minute. */
  consoleCalls: number;
  /** CPU of whole processes, `client` included. */
  cpuMs: Map<string, number>;
  /** CPU of PostgreSQL by application; null where unknown. */
  databaseCpuMs: Map<string, number> | null;
  /** CPU that anything else on the machine used; null where unknown. */
  othersCpuMs: number | null;
  /** How many backends were busy or waiting on average, by application and wait. */
  waits: Map<string, number>;
};

/** Makes calls until `end` settles, while three people look at the console, and notes what everything took. */
export async function measure(
  scene: Scene,
  flows: Flow[],
  watched: number[],
  end: Promise<unknown>,
): Promise<Measured> {
  const { product, cookie } = scene;
  const { url, pool } = product;
  const from = Date.now();
  const own = process.cpuUsage();
  const busy = busyMs();
  const before = await databaseCpu(pool);
  const [results, seen, waits] = await Promise.all([
    load({ urls: [url], flows, warmUpMs: scene.warmUpMs }, end),
    watch({ url, cookie, campaigns: watched }, end),
    databaseWaits(pool, end),
    end,
  ]);
  const after = await databaseCpu(pool);
  const { user, system } = process.cpuUsage(own);
  const until = Date.now();
  const threads = readReports(scene.reports, from, until);
  const cpuMs = new Map([["client", (user + system) / 1000]]);
  for (const { name, processCpuMs } of threads) if (!name.includes(" ")) cpuMs.set(name, processCpuMs);
  const databaseCpuMs = before && after && cpuBetween(before, after);
  if (databaseCpuMs)
    cpuMs.set(
      "PostgreSQL",
      [...databaseCpuMs.values()].reduce((sum, ms) => sum + ms, 0),
    );
  const nowBusy = busyMs();
  const ours = [...cpuMs.values()].reduce((sum, ms) => sum + ms, 0);
  return {
    flows: results,
    watched: seen,
    wallMs: until - from,
    consoleCalls: await consoleCalls(pool, scene.consoleIds, from),
    threads,
    cpuMs,
    databaseCpuMs,
    othersCpuMs: busy === null || nowBusy === null ? null : nowBusy - busy - ours,
    waits,
  };
}

/** The reports of each thread between two moments, summed up. */
function readReports(folder: string, from: number, until: number): (ThreadUse & { processCpuMs: number })[] {
  return readdirSync(folder).flatMap((file) => {
    const [program = "", , thread = "0"] = file.replace(".jsonl", "").split("-");
    const lines = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
    const reports = lines
      .map((line) => JSON.parse(line) as ProcessReport)
      .filter(({ at }) => at >= from && at <= until);
    const first = reports[0];
    const last = reports.at(-1);
    if (!first || !last) return [];
    // The first report's own figures are of the time before it.
    const most = (pick: (report: ProcessReport) => number) => Math.max(0, ...reports.slice(1).map(pick));
    return {
      name: thread === "0" ? program : `${program} thread ${thread}`,
      processCpuMs: last.processCpuMs - first.processCpuMs,
      cpuMs: last.threadCpuMs - first.threadCpuMs,
      stallMs: most(({ stallMs }) => stallMs),
      gcMs: reports.slice(1).reduce((sum, { gcMs }) => sum + gcMs, 0),
      longestGcMs: most(({ longestGcMs }) => longestGcMs),
      rssMb: most(({ rssBytes }) => rssBytes) / 1e6,
    };
  });
}
