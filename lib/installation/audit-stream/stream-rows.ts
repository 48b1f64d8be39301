import { claim, isHeldBy, type Leased, letGo } from "#lib/platform/lease";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

const leased: Leased = { table: sql`audit_stream`, key: sql`id`, until: sql`lease_until` };
/** Longer than a try can take. */
const LEASE_MS = 30_000;

/** The stream, while a worker sends. */
export type ClaimedStream = {
  lastId: number | null;
  sealed: Buffer | null;
  tries: number;
  testAskedAt: Date | null;
};

/** A worker notes its runs at most this often. */
const NOTED_SECONDS = 5;

/** Notes that a worker runs, and its target, even while there is nothing to send. */
export async function noteRun(db: Sql, webhookHost: string | null): Promise<void> {
  await rows(
    db,
    sql`
      update audit_stream set turn_at = clock_timestamp(), webhook_host = ${webhookHost}
      where turn_at is null or webhook_host is distinct from ${webhookHost}
        or abs(extract(epoch from clock_timestamp() - turn_at)) > ${NOTED_SECONDS}
    `,
    "note-run",
  );
}

/** Claims the stream for this holder. Null when there is nothing to send, or another holder sends. */
export function claimStream(db: Sql, holder: string): Promise<ClaimedStream | null> {
  const where = sql`
    test_asked_at is not null or (paused_at is null and (last_id is null or exists (
      select from audit where audit.id > audit_stream.last_id)))
  `;
  const returning = sql`last_id, sealed, tries, test_asked_at`;
  return claim(
    db,
    leased,
    { set: sql`holder = ${holder}`, where, returning, leaseMs: LEASE_MS },
    "claim-stream",
  );
}

/** Ends a run in which nothing was sent; the next one may begin after `afterMs`. */
export async function releaseStream(db: Sql, holder: string, afterMs: number): Promise<void> {
  await db.query(sql`update audit_stream set ${letGo(leased, afterMs)} where ${isHeldBy(holder)}`);
}

/** Starts the stream after this record. */
export async function beginStream(db: Sql, holder: string, lastId: number): Promise<void> {
  await db.query(sql`
    update audit_stream set last_id = ${lastId}, ${letGo(leased, 0)} where ${isHeldBy(holder)} and last_id is null
  `);
}

type Sent = { from: number; lastId: number; recordAt: Date };

/** Notes what was sent, unless the stream was set back meanwhile or another worker has taken over. */
export async function noteSent(db: Sql, holder: string, { from, lastId, recordAt }: Sent): Promise<void> {
  await db.query(sql`
    update audit_stream set last_id = ${lastId}, record_at = ${recordAt}, sent_at = clock_timestamp(), tries = 0,
      fault = '', fault_at = null
    where ${isHeldBy(holder)} and last_id = ${from}
  `);
  await releaseStream(db, holder, 0);
}

export async function noteFault(db: Sql, holder: string, fault: string, afterMs: number): Promise<void> {
  await db.query(sql`
    update audit_stream set tries = tries + 1, fault = ${fault}, fault_at = clock_timestamp(), ${letGo(leased, afterMs)}
    where ${isHeldBy(holder)}
  `);
}

/** Notes a test's result; empty when it arrived. A test requested meanwhile is still to come. */
export async function noteTest(db: Sql, holder: string, askedAt: Date, fault: string): Promise<void> {
  await db.query(sql`
    update audit_stream set tested_at = clock_timestamp(), test_fault = ${fault},
      test_asked_at = case when test_asked_at > ${askedAt} then test_asked_at end, ${letGo(leased, 0)}
    where ${isHeldBy(holder)}
  `);
}

/** Distinguishes this log from another database's, or its own before a restore, which reuse the same ids. */
export async function logMark(db: Sql, restored: string): Promise<string> {
  const { mark } = await oneRow<{ mark: string }>(
    db,
    sql`
      select left(encode(sha256(convert_to(concat_ws(' ', 'audit', database_identity(),
        (select value from installation where name = ${restored})), 'UTF8')), 'hex'), 16) as mark
    `,
    "log-mark",
  );
  return mark;
}
