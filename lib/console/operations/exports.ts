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
  /** Whether numbers, values and texts are masked in the file. */
  masked: boolean;
};

const MOST_TRIES = 3;
const AGAIN_MS = 5000;
/** The message for an operator when every maker of an export failed or died. */
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

/** `ownOf` is the person whose own messages alone may be in the file; null for the whole campaign. */
export type ClaimedExport = {
  operation: number;
  zone: string;
  masked: boolean;
  tries: number;
  ownOf: string | null;
};

/** Claims the export that has waited longest, or whose maker has died. */
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

/** Renews the maker's lease. */
export function keepExport(db: Sql, operation: number, holder: string, leaseMs: number): Promise<boolean> {
  return renewLease(db, leased, operation, holder, leaseMs);
}

/** Records the export's contents once its snapshot is taken. */
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

/** Records that the whole file is written, and for how many days it is kept. */
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

/** Releases the export to the next maker. Ending without a fault does not count as a try. */
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

/** Ends the exports that were tried often enough, and deletes the pieces of their files. */
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
