import type { Pool } from "pg";

/** Single sends go first. */
const KINDS = ["single", "batch"] as const;
export type Kind = (typeof KINDS)[number];

/** The state of a loop over jobs: the campaign served last by kind, so that campaigns alternate, and its schedule. */
export type QueueRun = {
  /** The kind that this loop serves. Both if undefined. */
  only?: Kind;
  single: string | null;
  batch: string | null;
  /** How many milliseconds single sends that come one by one are gathered, to be taken together. */
  gatherMs?: number;
  /** When to look for single sends again, on the process's own clock. */
  singlesFromMs?: number;
  /** How long the last run with single sends took. */
  singlesMs?: number;
  /** When to look for batches again while a file comes in, on the process's own clock. */
  batchesFromMs?: number;
  /** When a batch with a pace may go on, on the process's own clock. */
  pacedFromMs?: number;
  /** Single sends with lower ids are skipped until `allFromMs`, when all are considered again. */
  lowestId?: number;
  allFromMs?: number;
  /** The number of single messages since the index of recipients was tidied. */
  untidied?: number;
};

/** The result for `loop` after an empty run: milliseconds until the next one, or false to wait for a wake. */
export function nextLook({
  singlesFromMs = 0,
  batchesFromMs = 0,
  pacedFromMs = 0,
}: QueueRun): number | false {
  const now = performance.now();
  const due = [singlesFromMs, batchesFromMs, pacedFromMs].filter((at) => at > now);
  return due.length > 0 && Math.min(...due) - now;
}

/** Looks again when a batch with a pace may go on, if nothing else lets it look before. */
export function goOnAfter(run: QueueRun, pausedMs: number): void {
  const now = performance.now();
  const { pacedFromMs = 0 } = run;
  run.pacedFromMs = pacedFromMs > now ? Math.min(pacedFromMs, now + pausedMs) : now + pausedMs;
}

/**
 * The messages of batches per second and loop while a file comes in. People wait for the file, and at full
 * speed batches would take more of the processors than it. Slower routes do not notice.
 */
const BATCHES_PER_S = 1000;

type Ways = { pool: Pool; bulk: Pool; filesComeIn: () => boolean };

/**
 * Does the next work of the loop, single sends before batches, each on its own connections. Null when there
 * is none. `sizeOf` returns the number of its messages.
 */
export async function runNext<Work>(
  { pool, bulk, filesComeIn }: Ways,
  run: QueueRun,
  work: (kind: Kind, pool: Pool) => Promise<Work | null>,
  sizeOf: (done: Work) => number,
): Promise<Work | null> {
  for (const kind of KINDS) {
    if (run.only !== undefined && run.only !== kind) continue;
    const startedAt = performance.now();
    if (kind === "single" && startedAt < (run.singlesFromMs ?? 0)) continue;
    if (kind === "batch" && startedAt < (run.batchesFromMs ?? 0) && filesComeIn()) continue;
    const done = await work(kind, kind === "single" ? pool : bulk);
    if (done === null) continue;
    if (kind === "single") run.singlesMs = performance.now() - startedAt;
    else run.batchesFromMs = filesComeIn() ? startedAt + (sizeOf(done) * 1000) / BATCHES_PER_S : 0;
    return done;
  }
  return null;
}
