import type { Pool } from "pg";
import { leaveOwn } from "#lib/console/membership/own-pool";
import { parseId } from "#lib/domain/api/id";
import type { BatchHours } from "#lib/domain/messages/batch-hours";
import { type LeaveReason, leaveSentence } from "#lib/domain/messages/leave-refusal";
import { iso } from "#lib/domain/time/iso";
import { begin, rows, sql } from "#lib/platform/postgres/sql";
import type { ConsoleBatch } from "#lib/wire/console/batch";

type LeaveRow = {
  n: number;
  reason: LeaveReason | null;
  by: string | null;
  hours: BatchHours | null;
  now: Date;
  perMinute: number | null;
  until: Date | null;
  pacedBy: string | null;
};
/** Why nothing of a batch may leave now, and until when; and how fast it leaves otherwise. */
export type LeaveState = Pick<ConsoleBatch, "stays" | "pace">;

/** How batches of this installation's service leave; those that do so as fast as they can are left out. */
export async function leaveStates(
  pool: Pool,
  of: string,
  batchIds: string[],
): Promise<Map<string, LeaveState>> {
  const ids = batchIds.map((id) => parseId("batch", id));
  const found = await begin(pool, async (tx) => {
    await leaveOwn(tx);
    return rows<LeaveRow>(
      tx,
      sql`
        with closed as (
          select exists (select from campaign_route where campaign_id = ${of}) and not exists (
            select from campaign_route where campaign_id = ${of} and route_is_usable(route_id)) as is_closed
        ), reasons as materialized (
          select b.n, b.id, coalesce(leave_refusal(${of}, b.id, null), case when is_closed then 'route_closed' end) as reason
          from closed, unnest(${ids}::uuid[]) with ordinality as b (id, n)
        )
        select r.n::integer, r.reason, c.batch_hours as hours, now(), coalesce(
            (select held_by from batch_hold where campaign_id = ${of} and batch_id = r.id),
            case when c.paused_at is not null then c.paused_by end,
            (select held_by from delivery_hold)
          ) as by, p.per_minute, p.until, p.set_by as paced_by
        from reasons r join campaign c on c.id = ${of}
        left join batch_pace p on p.campaign_id = ${of} and p.batch_id = r.id
        where r.reason is not null or p.batch_id is not null
      `,
    );
  });
  return new Map(
    found.map(({ n, reason, by, hours, now, perMinute, until, pacedBy }) => [
      batchIds[n - 1] ?? "",
      {
        stays: reason && leaveSentence(reason, { by: by ?? "", hours, now }),
        pace: pacedBy === null ? null : { perMinute, until: iso(until), by: pacedBy },
      },
    ]),
  );
}
