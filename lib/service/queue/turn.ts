import type { Sql } from "#lib/platform/postgres/sql";
import { type ClaimedJobs, claimJobs, PRIORITY } from "#lib/service/queue/send-jobs";

/** The campaign that was served last, so that campaigns take turns. */
export type Turn = { single: string | null; batch: string | null };

/** The most jobs to claim at once. A batch job has up to 500 messages, a single one has one. */
const CLAIMED = { single: 200, batch: 4 } as const;

/** The next jobs of a stage, or null: single sends of any campaign before batches, campaigns in turn. */
export async function nextJobs(tx: Sql, stage: number, turn: Turn): Promise<ClaimedJobs | null> {
  for (const kind of ["single", "batch"] as const) {
    const claimed = await claimJobs(tx, stage, PRIORITY[kind], turn[kind], CLAIMED[kind]);
    if (claimed) {
      turn[kind] = claimed.campaignId;
      return claimed;
    }
  }
  return null;
}
