import type { Sql } from "#lib/platform/postgres/sql";
import { claimQueued, claimWaiting, type Most, type RouteJob } from "#lib/service/queue/claim-jobs";
import { PRIORITY, type SendJobRow } from "#lib/service/queue/send-jobs";

/** The campaign that was served last, so that campaigns take turns. */
export type Turn = {
  single: string | null;
  batch: string | null;
  /** Single sends that come one by one are gathered for so many milliseconds, and taken together. */
  gatherMs?: number;
  /** When single sends are looked for again, on the process's own clock. */
  singlesFromMs?: number;
};

/** What a turn that found nothing answers to its loop: when single sends are due again; false: only when somebody wakes it. */
export function nextLook({ singlesFromMs = 0 }: Turn): number | false {
  const remainingMs = singlesFromMs - performance.now();
  return remainingMs > 0 && remainingMs;
}

/** The most jobs to claim at once. A batch job has up to 500 messages, a single one has one. */
export type MostJobs = { single: number; batch: number };

/**
 * Single sends come to many campaigns at once, each with one or two: taken together they cost one transaction. Batches
 * have enough messages for one of their own.
 */
const CAMPAIGNS = { single: 50, batch: 1 };

/** What a single send waits for others, at most, at each of its two steps. Without that each would cost transactions of its own. */
export const GATHER_MS = 40;

const ENQUEUED: MostJobs = { single: 200, batch: 4 };

/** The next jobs to be enqueued, if any: single sends of any campaign before batches, campaigns in turn. */
export function nextWaiting(tx: Sql, turn: Turn): Promise<SendJobRow[]> {
  return inTurn(turn, ENQUEUED, (priority, last, most) => claimWaiting(tx, priority, last, most));
}

/** The next jobs to be handed over by the route, likewise. A null route is the simulator. */
export function nextQueued(tx: Sql, routeId: string | null, turn: Turn, most: MostJobs): Promise<RouteJob[]> {
  return inTurn(turn, most, (priority, last, limit) => claimQueued(tx, routeId, priority, last, limit));
}

async function inTurn<Job extends SendJobRow>(
  turn: Turn,
  most: MostJobs,
  claim: (priority: number, last: string | null, most: Most) => Promise<Job[]>,
): Promise<Job[]> {
  const now = performance.now();
  for (const kind of ["single", "batch"] as const) {
    if (kind === "single" && now < (turn.singlesFromMs ?? 0)) continue;
    const claimed = await claim(PRIORITY[kind], turn[kind], { campaigns: CAMPAIGNS[kind], jobs: most[kind] });
    const last = claimed.at(-1);
    const isFew = claimed.length > 0 && claimed.length < most.single;
    if (kind === "single") turn.singlesFromMs = isFew ? now + (turn.gatherMs ?? 0) : 0;
    if (last) {
      turn[kind] = last.campaignId;
      return claimed;
    }
  }
  return [];
}
