import { type Sql, sql } from "#lib/platform/postgres/sql";

/** Records the operation of the plan's run, and how many retries it uses. */
export async function noteRuns(tx: Sql, id: number, operation: number, n: number): Promise<void> {
  await tx.query(sql`update retry_plan set operation = ${operation}, used = used + ${n} where id = ${id}`);
}

export async function noteLook(tx: Sql, id: number, at: Date): Promise<void> {
  await tx.query(sql`update retry_plan set looked_at = ${at} where id = ${id}`);
}

/**
 * Releases the last run's operation when it has ended, and returns the retries that it skipped to the plan. False while it
 * runs.
 */
export async function releaseRun(tx: Sql, id: number): Promise<boolean> {
  const released = await tx.query(sql`
    update retry_plan p set operation = null, used = used - (
      select count(*)::integer from operation_item i left join retry_request r on r.id = i.request
      where i.operation = p.operation and (i.skipped is not null or r.state in ('denied', 'cancelled')))
    where id = ${id}
      and not exists (select from operation o where o.id = p.operation and o.ended_at is null)
  `);
  return released.rowCount === 1;
}
