import type { Sql } from "#lib/platform/postgres/sql";
import { claimQueued, claimWaiting, type RouteJob, type Wanted } from "#lib/service/queue/claim-jobs";
import type { Kind, QueueRun } from "#lib/service/queue/run-next";
import { PRIORITY, type SendJobRow } from "#lib/service/queue/send-jobs";

/** The most jobs to claim at once. A batch job has up to 500 messages, a single one has one. */
export type MostJobs = { single: number; batch: number };

/**
 * Single sends come to many campaigns at once, with one or two each: taken together they cost one
 * transaction. A batch has enough messages for its own.
 */
const CAMPAIGNS = { single: 50, batch: 1 };

/**
 * How long a single send waits for others, at each of its two steps, if they come faster than this. Otherwise
 * each send would cost two transactions of its own.
 */
export const GATHER_MS = 100;
/** The wait is this many times the last run's duration: on a busy machine, fewer runs leave more to calls. */
const GATHER_TURNS = 5;
const MOST_GATHER_MS = 250;

/**
 * How often single sends of all ids are claimed. In between, only newer ones are: while a file is written,
 * PostgreSQL keeps old versions of the others for minutes, and claims that read through those are expensive.
 */
const ALL_MS = 1000;
/** A slow claim of all ids is made less often: it takes at most this part of the time. */
const ALL_RUNS = 20;
/** Margin for jobs whose transactions ended in another order than that of their ids. Older ones wait for `ALL_MS`. */
const UNDER_WAY = 200;

const ENQUEUED: MostJobs = { single: 200, batch: 4 };

/** Claims the next waiting jobs of this kind, if any, from campaigns in rotation. */
export function nextWaiting(tx: Sql, kind: Kind, run: QueueRun): Promise<SendJobRow[]> {
  return claimNext(kind, run, ENQUEUED, (last, wanted) => claimWaiting(tx, PRIORITY[kind], last, wanted));
}

/** Claims the next queued jobs for the route, from campaigns in rotation. A null route is the simulator. */
export function nextQueued(
  tx: Sql,
  routeId: string | null,
  kind: Kind,
  run: QueueRun,
  most: MostJobs,
): Promise<RouteJob[]> {
  return claimNext(kind, run, most, (last, wanted) => claimQueued(tx, routeId, PRIORITY[kind], last, wanted));
}

async function claimNext<Job extends SendJobRow>(
  kind: Kind,
  run: QueueRun,
  most: MostJobs,
  claim: (last: string | null, wanted: Wanted) => Promise<Job[]>,
): Promise<Job[]> {
  const now = performance.now();
  const isAll = kind === "batch" || now >= (run.allFromMs ?? 0);
  const lowestId = isAll ? 0 : (run.lowestId ?? 0);
  const claimed = await claim(run[kind], { campaigns: CAMPAIGNS[kind], jobs: most[kind], lowestId });
  const tookMs = performance.now() - now;
  const isFew = claimed.length > 0 && claimed.length < most.single;
  if (kind === "single") {
    run.singlesFromMs = isFew ? now + gatherMs(run) : 0;
    if (isAll && isFew) {
      run.allFromMs = now + Math.max(ALL_MS, ALL_RUNS * tookMs);
      run.lowestId = Math.min(...claimed.map(({ id }) => id)) - UNDER_WAY;
    }
  }
  run[kind] = claimed.at(-1)?.campaignId ?? run[kind];
  return claimed;
}

function gatherMs({ gatherMs = 0, singlesMs = 0 }: QueueRun): number {
  return gatherMs && Math.max(gatherMs, Math.min(MOST_GATHER_MS, GATHER_TURNS * singlesMs));
}
