import { dropChunks } from "#lib/console/operations/export-chunks";
import { claim, isHeldBy, type Leased, letGo, renewLease } from "#lib/platform/lease";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type ExportRow = {
  operation: number;
  zone: string;
  tries: number;
  asOf: Date | null;
  rows: number;
  bytes: number;
  finishedAt: Date | null;
  failed: string | null;
  expiresAt: Date | null;
  /** Numbers, values and texts are masked in it. */
  masked: boolean;
};

const MOST_TRIES = 3;
const AGAIN_MS = 5000;
/** What an operator is told of one whose makers failed, or were gone, each time. */
const GIVEN_UP = `The file could not be written after ${MOST_TRIES} tries.`;

const leased: Leased = { table: sql`export`, key: sql`operation`, until: sql`lease_until` };
const columns = sql`operation, zone, tries, as_of, rows, bytes, finished_at, failed, expires_at, masked`;

export async function insertExport(tx: Sql, operation: number, zone: string, masked: boolean): Promise<void> {
  await tx.query(sql`insert into export (operation, zone, masked) values (${operation}, ${zone}, ${masked})`);
}

export function findExport(db: Sql, operation: number): Promise<ExportRow | null> {
  return maybeRow(db, sql`select ${columns} from export where operation = ${operation}`);
}

/** How many of an operator's exports are still to be made. */
export async function countOpenExports(db: Sql, operatorId: string): Promise<number> {
  const found = await maybeRow<{ n: number }>(
    db,
    sql`
      select count(*) as n from export e join operation o on o.id = e.operation
      where o.operator_id = ${operatorId} and o.ended_at is null and e.finished_at is null and e.failed is null
    `,
  );
  return found?.n ?? 0;
}

/** `ownOf`: the person whose own messages are all that may be in it; null: the whole campaign's. */
export type ClaimedExport = {
  operation: number;
  zone: string;
  masked: boolean;
  tries: number;
  ownOf: string | null;
};

/** Takes the export that waits longest, or whose maker is gone. */
export function claimExport(db: Sql, holder: string, leaseMs: number): Promise<ClaimedExport | null> {
  const set = sql`holder = ${holder}, tries = tries + 1, rows = 0, bytes = 0`;
  const where = sql`
    finished_at is null and failed is null and tries < ${MOST_TRIES}
    and exists (select from operation o where o.id = export.operation and o.cancelled_at is null)
  `;
  const returning = sql`operation, zone, masked, tries,
    (select operator_id from operation o where o.id = export.operation and o.own_only) as own_of`;
  return claim(db, leased, { set, where, returning, leaseMs }, "claim-export");
}

/** Says that its maker is still there. */
export function keepExport(db: Sql, operation: number, holder: string, leaseMs: number): Promise<boolean> {
  return renewLease(db, leased, operation, holder, leaseMs);
}

/** Notes what the export will hold, once its snapshot is taken. */
export async function startExport(
  tx: Sql,
  operation: number,
  holder: string,
  { total, asOf }: { total: number; asOf: Date },
): Promise<boolean> {
  await dropChunks(tx, operation);
  await tx.query(sql`update operation set total = ${total} where id = ${operation} and ended_at is null`);
  const started = await tx.query(sql`
    update export set as_of = ${asOf} where operation = ${operation} and ${isHeldBy(holder)}
  `);
  return started.rowCount === 1;
}

/** The whole file is there, for so many days. */
export async function finishExport(
  tx: Sql,
  operation: number,
  holder: string,
  keptDays: number,
): Promise<void> {
  await tx.query(sql`
    with finished as (
      update export set finished_at = clock_timestamp(), holder = null,
        expires_at = clock_timestamp() + ${keptDays} * interval '1 day'
      where operation = ${operation} and ${isHeldBy(holder)}
      returning operation
    )
    update operation set ended_at = clock_timestamp()
    where id in (select operation from finished) and ended_at is null
  `);
}

/** Leaves it to whoever comes next. What ended without a fault was no try. */
export async function releaseExport(
  db: Sql,
  operation: number,
  holder: string,
  isFault: boolean,
): Promise<void> {
  await db.query(sql`
    update export set ${letGo(leased, AGAIN_MS)}, tries = tries - ${isFault ? 0 : 1}
    where operation = ${operation} and ${isHeldBy(holder)} and finished_at is null
  `);
}

/** Ends the exports that were tried often enough, and deletes what there is of their files. */
export async function giveUpExports(db: Sql): Promise<void> {
  await rows(
    db,
    sql`
      with given_up as (
        update export set holder = null, failed = ${GIVEN_UP}
        where finished_at is null and failed is null and tries >= ${MOST_TRIES}
          and (holder is null or lease_until <= clock_timestamp())
        returning operation
      ), emptied as (
        delete from export_chunk where operation in (select operation from given_up)
      )
      update operation set ended_at = clock_timestamp()
      where id in (select operation from given_up) and ended_at is null
    `,
    "give-up-exports",
  );
}
