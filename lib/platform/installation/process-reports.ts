import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A process that has not reported for this long is gone. */
export const GONE_MS = 3000;

/** Reports that the process is alive, with its metrics. Returns how many of its kind are alive. */
export async function reportProcess(
  db: Sql,
  id: string,
  kind: "web" | "worker",
  metrics: unknown,
): Promise<number> {
  await db.query(sql`
    insert into process_report (id, kind, metrics, at, backend)
    values (${id}, ${kind}, ${JSON.stringify(metrics)}, now(), pg_backend_pid())
    on conflict (id) do update set metrics = excluded.metrics, at = now(), backend = excluded.backend
  `);
  // A second statement, so that of two processes that start at once at least one sees both.
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*) as n from process_report
      where kind = ${kind} and at > now() - ${GONE_MS} * interval '1 ms'
    `,
    "count-processes",
  );
  return n;
}

export async function removeProcess(db: Sql, id: string): Promise<void> {
  await db.query(sql`delete from process_report where id = ${id}`);
}

/** Removes the processes of a kind whose connection to the database has ended: they were killed. */
export async function removeKilled(db: Sql, kind: "web" | "worker"): Promise<void> {
  await db.query(sql`
    delete from process_report
    where kind = ${kind} and not exists (select from pg_stat_activity where pid = backend) and backend is not null
  `);
}

/** Metrics of the running processes of a kind. */
export async function processMetrics(db: Sql, kind: "web" | "worker"): Promise<object[]> {
  const found = await rows<{ metrics: object }>(
    db,
    sql`
      select metrics from process_report
      where kind = ${kind} and at > now() - ${GONE_MS} * interval '1 ms'
    `,
    "process-metrics",
  );
  return found.map(({ metrics }) => metrics);
}
