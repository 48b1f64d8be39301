import { parseId } from "#lib/domain/api/id";
import type { BatchHours } from "#lib/domain/messages/batch-hours";
import { outsideSentence } from "#lib/domain/messages/leave-refusal";
import { maybeRow, sql } from "#lib/platform/postgres/sql";
import type { Service } from "#lib/service/context";
import { PRIORITY, STAGE } from "#lib/service/queue/send-jobs";

/** Until when batches of this campaign wait for its hours, in a sentence. Null within them, and while none waits. */
export async function showOutsideHours(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
): Promise<string | null> {
  const found = await maybeRow<{ hours: BatchHours; now: Date }>(
    pool,
    sql`
      select c.batch_hours as hours, now() from campaign c
      where c.id = ${parseId("campaign", campaignId)} and not is_within_batch_hours(c.batch_hours, now()) and exists (
        select from send_job j
        where j.campaign_id = c.id and j.stage in (${STAGE.waiting}, ${STAGE.queued}) and j.priority = ${PRIORITY.batch}
          and j.batch_id is not null
      )
    `,
  );
  return found && outsideSentence(found.hours, found.now);
}
