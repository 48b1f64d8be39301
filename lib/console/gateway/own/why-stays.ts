import type { Pool } from "pg";
import { leaveOwn } from "#lib/console/membership/own-pool";
import { parseId } from "#lib/domain/api/id";
import type { BatchHours } from "#lib/domain/messages/batch-hours";
import { type LeaveReason, leaveSentence } from "#lib/domain/messages/leave-refusal";
import { begin, oneRow, sql } from "#lib/platform/postgres/sql";

/** Why nothing of a batch of this installation's service may leave now, and until when, in a sentence; null where it may. */
export async function whyStays(pool: Pool, of: string, batchId: string): Promise<string | null> {
  const id = parseId("batch", batchId);
  const { reason, by, hours, now } = await begin(pool, async (tx) => {
    await leaveOwn(tx);
    return oneRow<{ reason: LeaveReason | null; by: string | null; hours: BatchHours | null; now: Date }>(
      tx,
      sql`
        select coalesce(leave_refusal(${of}, ${id}, null), case
            when exists (select from campaign_route where campaign_id = ${of}) and not exists (
              select from campaign_route where campaign_id = ${of} and route_is_usable(route_id)) then 'route_closed'
          end) as reason,
          coalesce(
            (select held_by from batch_hold where campaign_id = ${of} and batch_id = ${id}),
            (select paused_by from campaign where id = ${of} and paused_at is not null),
            (select held_by from delivery_hold)
          ) as by,
          (select batch_hours from campaign where id = ${of}) as hours, now()
      `,
    );
  });
  return reason && leaveSentence(reason, { by: by ?? "", hours, now });
}
