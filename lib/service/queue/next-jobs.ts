import type { Sql } from "#lib/platform/postgres/sql";
import { claimQueued, claimWaiting, type RouteJob, type Wanted } from "#lib/service/queue/claim-jobs";
import { PRIORITY, type SendJobRow } from "#lib/service/queue/send-jobs";
import type { Kind, Turn } from "#lib/service/queue/turn";

/** The most jobs to claim at once. A batch job has up to 500 messages, a single one has one. */
export type MostJobs = { single: number; batch: number };

/**
 * Single sends come to many campaigns at once, each with one or two: taken together they cost one transaction. Batches
 * have enough messages for one of their own.
 */
const CAMPAIGNS = { single: 50, batch: 1 };

/**
 * What a single send waits for others, at each of its two steps, where they come faster than this. Without that each would
 * cost transactions of its own: 100 a second take 0.1 of a processor less than with 40 ms (26 November 2026).
 */
export const GATHER_MS = 100;
/** On a busy machine turns take longer. Fewer and larger ones then leave more of it to calls: so many times a turn's time. */
const GATHER_TURNS = 5;
const MOST_GATHER_MS = 250;

/**
 * How often single sends of all ids are looked at. In between only newer ones than were there: PostgreSQL keeps what it
 * knew of the others while a file is written, for minutes, and claims that looked through it took a tenth of the processors.
 */
const ALL_MS = 1000;
/** The longer such a look takes, the less often: at most this part of the time. */
const ALL_TURNS = 20;
/** Jobs whose transactions have ended in another order than they took their ids. What is still older waits for `ALL_MS`. */
const UNDER_WAY = 200;

const ENQUEUED: MostJobs = { single: 200, batch: 4 };

/** The next jobs of this kind to be enqueued, if any, campaigns in turn. */
export function nextWaiting(tx: Sql, kind: Kind, turn: Turn): Promise<SendJobRow[]> {
  return claimNext(kind, turn, ENQUEUED, (last, wanted) => claimWaiting(tx, PRIORITY[kind], last, wanted));
}

/** The next jobs to be handed over by the route, likewise. A null route is the simulator. */
export function nextQueued(
  tx: Sql,
  routeId: string | null,
  kind: Kind,
  turn: Turn,
  most: MostJobs,
): Promise<RouteJob[]> {
  return claimNext(kind, turn, most, (last, wanted) =>
    claimQueued(tx, routeId, PRIORITY[kind], last, wanted),
  );
}

async function claimNext<Job extends SendJobRow>(
  kind: Kind,
  turn: Turn,
  most: MostJobs,
  claim: (last: string | null, wanted: Wanted) => Promise<Job[]>,
): Promise<Job[]> {
  const now = performance.now();
  const isAll = kind === "batch" || now >= (turn.allFromMs ?? 0);
  const lowestId = isAll ? 0 : (turn.lowestId ?? 0);
  const claimed = await claim(turn[kind], { campaigns: CAMPAIGNS[kind], jobs: most[kind], lowestId });
  const tookMs = performance.now() - now;
  const isFew = claimed.length > 0 && claimed.length < most.single;
  if (kind === "single") {
    turn.singlesFromMs = isFew ? now + gatherMs(turn) : 0;
    if (isAll && isFew) {
      turn.allFromMs = now + Math.max(ALL_MS, ALL_TURNS * tookMs);
      turn.lowestId = Math.min(...claimed.map(({ id }) => id)) - UNDER_WAY;
    }
  }
  turn[kind] = claimed.at(-1)?.campaignId ?? turn[kind];
  return claimed;
}

function gatherMs({ gatherMs = 0, singlesMs = 0 }: Turn): number {
  return gatherMs && Math.max(gatherMs, Math.min(MOST_GATHER_MS, GATHER_TURNS * singlesMs));
}
