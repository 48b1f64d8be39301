import type { Pool } from "pg";
import { renewStreamSecret } from "#lib/installation/audit-stream/change-audit-stream";
import { completeRecords } from "#lib/installation/audit-stream/complete-records";
import type { AuditStreamContext } from "#lib/installation/audit-stream/context";
import { streamNext } from "#lib/installation/audit-stream/stream-next";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { startStreamReceiver } from "#lib/testing/audit-stream/receiver";
import { TEST_SECRET } from "#lib/testing/console/mirror";

const MOST_RUNS = 100;

/** A stream that begins now, to a receiver with a secret. */
export async function streamScene(pool: Pool) {
  const receiver = await startStreamReceiver();
  const settings = {
    auditStream: { kind: "webhook", url: receiver.address },
    environment: "sandbox",
    webhooksMayBePrivate: false,
  } as const;
  const lines: string[] = [];
  const write = async (text: string) => {
    lines.push(text);
  };
  const context: AuditStreamContext = { pool, sealing: TEST_SECRET, settings, write, timeoutMs: 300 };
  await pool.query(sql`
    update audit_stream set holder = null, lease_until = now() - interval '1 second', last_id = null, record_at = null, sent_at = null,
      sealed = null, tries = 0, fault = '', fault_at = null, paused_at = null, test_asked_at = null, turn_at = null
  `);
  const { secret } = await renewStreamSecret({ pool, settings, sealing: TEST_SECRET });
  const worker = (more: Partial<AuditStreamContext> = {}) => {
    const run = { ...context, ...more, holder: crypto.randomUUID(), settled: completeRecords(pool) };
    return () => streamNext({ ...run, random: () => 1 });
  };
  const one = worker();
  const scene = {
    ...{ receiver, settings, secret, lines, context, worker, one },
    /** Repeats the run until nothing can be sent now. */
    async all(run = one): Promise<void> {
      for (let n = 0; n < MOST_RUNS && (await run()); n++);
    },
    /** Ends the pause after a failure. */
    later: () => pool.query(sql`update audit_stream set lease_until = now() - interval '1 second'`),
    /** Seconds until the next try. */
    async pause(): Promise<number> {
      const row = await oneRow<{ seconds: number }>(
        pool,
        sql`select extract(epoch from lease_until - clock_timestamp())::float8 as seconds from audit_stream`,
      );
      return row.seconds;
    },
  };
  await scene.all();
  return scene;
}

/** Writes so many records; returns their ids. */
export async function addRecords(db: Sql, n: number, at: Date | null = null): Promise<number[]> {
  const made = await rows<{ id: number }>(
    db,
    sql`
      insert into audit (at, actor, action, target, parameters)
      select coalesce(${at}::timestamptz, now()), 'ada@example.com', 'message.retry', 'message_' || i, '{}'
      from generate_series(1, ${n}::integer) i returning id
    `,
  );
  return made.map(({ id }) => id);
}
