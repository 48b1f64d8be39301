import type { Sql as Statement } from "sql-template-tag";
import { empty, raw, type Sql, sql } from "#lib/platform/postgres/sql";
import { STAGE } from "#lib/service/queue/send-jobs";

/** A moment that something waits for. */
type Wait = {
  table: string;
  column: string;
  /** Which rows wait for it. */
  where?: Statement;
  /** Milliseconds ahead of now that it can be at most. */
  longestMs: number;
  /** Milliseconds ahead that it is set to: a lease goes on for its length, because its holder may live. */
  thenMs: number;
};

const HOUR_MS = 3_600_000;
const LEASE = { longestMs: 60_000, thenMs: 30_000 };
const BEAT = { longestMs: 30_000, thenMs: 0 };

const WAITS: Wait[] = [
  { table: "send_job", column: "lease_until", where: sql`stage = ${STAGE.sending}`, ...LEASE },
  { table: "export", column: "lease_until", where: sql`finished_at is null and failed is null`, ...LEASE },
  { table: "mirror_keeper", column: "lease_until", ...LEASE },
  { table: "ageing", column: "lease_until", ...LEASE },
  ...["retry_request", "single_send"].map((table) => ({
    table,
    column: "due_at",
    where: sql`state = 'sending'`,
    ...LEASE,
  })),
  {
    table: "single_send",
    column: "due_at",
    where: sql`state in ('waiting', 'unclear')`,
    longestMs: HOUR_MS,
    thenMs: 0,
  },
  {
    table: "retry_request",
    column: "due_at",
    where: sql`state in ('waiting', 'unclear') and operation is null`,
    longestMs: HOUR_MS,
    thenMs: 0,
  },
  // A retry plan's may wait for the end of quiet hours, and so may an alert.
  {
    table: "retry_request",
    column: "due_at",
    where: sql`state in ('waiting', 'unclear')`,
    longestMs: 25 * HOUR_MS,
    thenMs: 0,
  },
  {
    table: "alert_delivery",
    column: "due_at",
    where: sql`state = 'waiting'`,
    longestMs: 25 * HOUR_MS,
    thenMs: 0,
  },
  { table: "simulator_receipt", column: "due_at", longestMs: 2 * HOUR_MS, thenMs: 0 },
  { table: "mirror_interest", column: "until", longestMs: HOUR_MS, thenMs: 0 },
  // Written by the web's clock, which may differ from the database's; 15 minutes is the longest.
  { table: "operator_second_factor", column: "locked_until", longestMs: HOUR_MS, thenMs: 0 },
  { table: "sign_in_failure", column: "held_until", longestMs: HOUR_MS / 4, thenMs: 0 },
  { table: "process_report", column: "at", ...BEAT },
  { table: "alert_firing", column: "calm_since", where: sql`ended_at is null`, ...BEAT },
  { table: "upload", column: "alive_at", where: sql`state = 'sending'`, ...BEAT },
];

/**
 * Brings back what lies further ahead than the longest legal wait: it was written before the database's clock stepped
 * back, and would block for as long as the step. A holder who lives renews its lease or ends within it, as always.
 * Returns how many rows it moved.
 */
export async function bringBackFuture(db: Sql): Promise<number> {
  let moved = 0;
  for (const { table, column, where, longestMs, thenMs } of WAITS) {
    const moment = raw(column);
    // Cut to milliseconds: a column that keeps no more would round up, and the wait go on for half of one.
    const { rowCount } = await db.query(sql`
      update ${raw(table)} set ${moment} = date_trunc('milliseconds', clock_timestamp()) + ${thenMs} * interval '1 ms'
      where ${moment} > clock_timestamp() + ${longestMs} * interval '1 ms' ${where ? sql`and ${where}` : empty}
    `);
    moved += rowCount ?? 0;
  }
  return moved;
}
