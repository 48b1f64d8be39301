import type { FilePace } from "#lib/console/approvals/approval-rows";
import { changeState } from "#lib/console/approvals/change-state";
import { APPROVAL_DAYS } from "#lib/domain/approvals/approval";
import type { SendTime } from "#lib/domain/files/send-time";
import { empty, type Sql, sql } from "#lib/platform/postgres/sql";

/** The time at which a file goes, or now, whichever is later. */
export function timeOr(sendAt: Date | null) {
  return sql`greatest(clock_timestamp(), ${sendAt}::timestamptz(3))`;
}

/** Changes when a file goes, and how fast unless `pace` is undefined; a file that waits for an approval has as many days again. False when it was begun, or ended. */
export async function setTime(
  tx: Sql,
  id: string,
  { sendAt, notAfter, pace }: SendTime & { pace: FilePace | null | undefined },
): Promise<boolean> {
  const paced = pace === undefined ? empty : sql`, pace = ${pace && JSON.stringify(pace)}`;
  const moved = await changeState(
    tx,
    "move",
    sql`a.upload = ${id}`,
    sql`, send_at = ${sendAt}, not_after = ${notAfter}, due_at = ${timeOr(sendAt)},
      expires_at = ${timeOr(sendAt)} + ${APPROVAL_DAYS} * interval '1 day' ${paced}`,
  );
  return moved.length === 1;
}
