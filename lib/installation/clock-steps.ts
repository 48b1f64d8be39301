import type { Sql as Statement } from "sql-template-tag";
import { empty, raw, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { STAGE } from "#lib/service/queue/send-jobs";

/** A moment that something waits for. */
type Wait = {
  table: string;
  column: string;
  /** The rows that wait for it. */
  where?: Statement;
  /** Milliseconds ahead of now that it can be at most. */
  longestMs: number;
  /** New distance from now in milliseconds; 0 if absent. A lease runs for its whole length, as its holder may be alive. */
  thenMs?: number;
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const LEASE = { longestMs: 60_000, thenMs: 30_000 };
const BEAT = { longestMs: 30_000 };
const SENDING = sql`state = 'sending'`;
const OPEN = sql`state in ('waiting', 'unclear')`;

const WAITS: Wait[] = [
  { table: "send_job", column: "lease_until", where: sql`stage = ${STAGE.sending}`, ...LEASE },
  { table: "retry_request", column: "due_at", where: SENDING, ...LEASE },
  { table: "single_send", column: "due_at", where: SENDING, ...LEASE },
  { table: "single_send", column: "due_at", where: OPEN, longestMs: HOUR_MS },
  { table: "retry_request", column: "due_at", where: sql`${OPEN} and operation is null`, longestMs: HOUR_MS },
  // A retry plan's may wait for the end of quiet hours, and so may an alert.
  { table: "retry_request", column: "due_at", where: OPEN, longestMs: 25 * HOUR_MS },
  { table: "alert_delivery", column: "due_at", where: sql`state = 'waiting'`, longestMs: 25 * HOUR_MS },
  // A file that waits for its own time does so rightly.
  {
    table: "file_approval",
    column: "due_at",
    where: sql`state in ('scheduled', 'approved') and due_at is distinct from send_at`,
    longestMs: HOUR_MS,
  },
  // While the bind is usable, its worker renews this every 3 s.
  { table: "route_bind", column: "usable_until", longestMs: 30_000, thenMs: 10_000 },
  { table: "route_bind", column: "unbound_at", ...BEAT },
  { table: "route", column: "out_until", longestMs: 10 * MINUTE_MS },
  { table: "route_receipt", column: "try_at", longestMs: 10 * MINUTE_MS },
  { table: "own_work", column: "look_at", longestMs: HOUR_MS },
  { table: "retention_place", column: "ended_at", ...BEAT },
  { table: "simulator_receipt", column: "due_at", longestMs: 2 * HOUR_MS },
  { table: "mirror_interest", column: "until", longestMs: HOUR_MS },
  // Written by the web's clock, which may differ from the database's; 15 minutes is the longest.
  { table: "operator_second_factor", column: "locked_until", longestMs: HOUR_MS },
  { table: "sign_in_failure", column: "held_until", longestMs: HOUR_MS / 4 },
  ...["process_report", "key_holder"].map((table) => ({ table, column: "at", ...BEAT })),
  { table: "alert_firing", column: "calm_since", where: sql`ended_at is null`, ...BEAT },
  { table: "upload", column: "alive_at", where: SENDING, ...BEAT },
  { table: "audit_stream", column: "turn_at", ...BEAT },
];

/** Longest waits of work that nobody holds: a failed backup waits for at most an hour. */
const REST_MS: Record<string, number> = { backup_turn: HOUR_MS };

/** Every table with a holder and a lease, also one that is made later: no lease outlives its own length. */
async function leases(db: Sql): Promise<Wait[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
      select c.relname as name from pg_class c
      join pg_attribute lease on lease.attrelid = c.oid and lease.attname = 'lease_until'
      join pg_attribute holder on holder.attrelid = c.oid and holder.attname = 'holder'
      where c.relkind = 'r' and pg_table_is_visible(c.oid)
      order by 1
    `,
    "tables-with-leases",
  );
  return found.flatMap(({ name: table }) => [
    { table, column: "lease_until", where: sql`holder is not null`, ...LEASE },
    { table, column: "lease_until", where: sql`holder is null`, longestMs: REST_MS[table] ?? 10 * MINUTE_MS },
  ]);
}

/** All that something waits for. */
export async function waits(db: Sql): Promise<Wait[]> {
  return [...(await leases(db)), ...WAITS];
}

/**
 * Shortens waits that are longer than the longest legal one. They were written before the database's clock stepped
 * back, and would block for as long as the step. A live holder renews its lease or ends within it, as always. Returns
 * the number of moved rows.
 */
export async function bringBackFuture(db: Sql): Promise<number> {
  let moved = 0;
  for (const { table, column, where, longestMs, thenMs = 0 } of await waits(db)) {
    const moment = raw(column);
    // Cut to milliseconds: a column of that precision could round up and wait half a millisecond longer.
    const { rowCount } = await db.query(sql`
      update ${raw(table)} set ${moment} = date_trunc('milliseconds', clock_timestamp()) + ${thenMs} * interval '1 ms'
      where ${moment} > clock_timestamp() + ${longestMs} * interval '1 ms' ${where ? sql`and ${where}` : empty}
    `);
    moved += rowCount ?? 0;
  }
  return moved;
}
