import { changeState } from "#lib/console/approvals/change-state";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** The held file stands for its remaining rows from now on, and is sent like any other. False when it was no longer in the state `from`. */
export async function releaseRest(tx: Sql, id: string, from: "trying" | "halted"): Promise<boolean> {
  const of = sql`a.upload = ${id} and a.state = ${from}`;
  const now = sql`, due_at = clock_timestamp(), reason = ''`;
  const changed = [
    ...(await changeState(tx, "retake", sql`${of} and a.decided_email is not null`, now)),
    ...(await changeState(tx, "reschedule", sql`${of} and a.decided_email is null`, now)),
  ];
  if (changed.length === 0) return false;
  await tx.query(sql`
    update upload u set row_count = u.row_count - t.rows, file_bytes = (t.parts->'rest'->>'fileBytes')::integer
    from file_trial t where t.upload = u.id and u.id = ${id}
  `);
  await tx.query(sql`update file_trial set passed = true where upload = ${id}`);
  return true;
}

/** Keeps the rest until a person decides. False when the file was no longer trying. */
export async function haltTrial(tx: Sql, id: string, reason: string): Promise<boolean> {
  const halted = await changeState(tx, "halt", sql`a.upload = ${id}`, sql`, reason = ${reason}`);
  return halted.length === 1;
}
