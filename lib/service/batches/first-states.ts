import { type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGES_PER_JOB } from "#lib/service/queue/send-jobs";
import { MESSAGE } from "#lib/service/stored-status";

/** One statement writes the states of 50,000 messages, which takes a fraction of a second. */
const JOBS_AT_ONCE = 50_000 / MESSAGES_PER_JOB;

type Copied = { campaignId: string; id: string; jobs: { firstId: string; lastId: string }[] };

/**
 * Gives each copied message of a batch its first state, in the batch's transaction. Awaits `onProgress` after
 * each part: a large batch can take minutes on a busy machine, and must show that it makes progress.
 */
export async function writeFirstStates(
  tx: Sql,
  { campaignId, id, jobs }: Copied,
  onProgress: () => Promise<void>,
): Promise<void> {
  for (let at = 0; at < jobs.length; at += JOBS_AT_ONCE) {
    const part = jobs.slice(at, at + JOBS_AT_ONCE);
    await tx.query(sql`
      insert into message_state (campaign_id, id, batch_id, status, updated_at)
      select campaign_id, id, batch_id, ${MESSAGE.created}, now()
      from message
      where campaign_id = ${campaignId} and batch_id = ${id}
        and id between ${part[0]?.firstId ?? ""} and ${part.at(-1)?.lastId ?? ""}
      order by id
    `);
    await onProgress();
  }
}
