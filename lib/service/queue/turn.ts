import type { Pool } from "pg";

/** Single sends go first. */
const KINDS = ["single", "batch"] as const;
export type Kind = (typeof KINDS)[number];

/** The campaign that was served last, so that campaigns take turns. */
export type Turn = {
  /** What this loop looks for; both unless told otherwise. */
  only?: Kind;
  single: string | null;
  batch: string | null;
  /** Single sends that come one by one are gathered for so many milliseconds, and taken together. */
  gatherMs?: number;
  /** When single sends are looked for again, on the process's own clock. */
  singlesFromMs?: number;
  /** How long the last turn with single sends took. */
  singlesMs?: number;
  /** When batches are looked for again while a file comes in, likewise. */
  batchesFromMs?: number;
  /** Single sends with lower ids are passed over until `allFromMs`, when all are looked at again. */
  lowestId?: number;
  allFromMs?: number;
  /** Single messages since the index of recipients was tidied. */
  untidied?: number;
};

/** What a turn that found nothing answers to its loop: when it is due again; false: only when somebody wakes it. */
export function nextLook({ singlesFromMs = 0, batchesFromMs = 0 }: Turn): number | false {
  const now = performance.now();
  const due = [singlesFromMs, batchesFromMs].filter((at) => at > now);
  return due.length > 0 && Math.min(...due) - now;
}

/**
 * So many messages of batches a second go each way while a file comes in: people wait for the file, and at full speed
 * batches took more of the processors than it. Routes that are slower do not notice.
 */
const BATCHES_PER_S = 1000;

type Ways = { pool: Pool; bulk: Pool; filesComeIn: () => boolean };

/**
 * Does the next work that the turn looks for, single sends before batches, each on connections of its own. Null when
 * there is none. `sizeOf` tells how many messages it was.
 */
export async function inTurn<Work>(
  { pool, bulk, filesComeIn }: Ways,
  turn: Turn,
  work: (kind: Kind, pool: Pool) => Promise<Work | null>,
  sizeOf: (done: Work) => number,
): Promise<Work | null> {
  for (const kind of KINDS) {
    if (turn.only !== undefined && turn.only !== kind) continue;
    const startedAt = performance.now();
    if (kind === "single" && startedAt < (turn.singlesFromMs ?? 0)) continue;
    if (kind === "batch" && startedAt < (turn.batchesFromMs ?? 0) && filesComeIn()) continue;
    const done = await work(kind, kind === "single" ? pool : bulk);
    if (done === null) continue;
    if (kind === "single") turn.singlesMs = performance.now() - startedAt;
    else turn.batchesFromMs = filesComeIn() ? startedAt + (sizeOf(done) * 1000) / BATCHES_PER_S : 0;
    return done;
  }
  return null;
}
