import { counted } from "#lib/domain/text/counted";
import { consoleCampaign, countedBy, type Erasing, type Stepped } from "#lib/platform/erasure/erasing";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Pieces of a megabyte that one step checks. */
const STEP = 4;

/** `since` is when the check began; exports that began before it must end first. */
type Checkpoint = { operation: number; n: number; since: string };
type Piece = { operation: number; n: number; hit: boolean };

/**
 * Deletes whole export files that contain the number, because a file without one of its rows would no longer be what was
 * exported. The person who needs it starts the export again. Waits for exports that are being made.
 */
export async function eraseFiles(tx: Sql, erasing: Erasing, given: unknown, step = STEP): Promise<Stepped> {
  const checkpoint = (given ?? { operation: 0, n: 0, since: new Date().toISOString() }) as Checkpoint;
  const looked = await look(tx, erasing, checkpoint, step);
  const hits = [...new Set(looked.filter(({ hit }) => hit).map(({ operation }) => operation))];
  const erased = hits.length === 0 ? [] : await remove(tx, hits);
  const last = looked.at(-1);
  if (last && looked.length >= step) {
    // A deleted file has no other pieces to check.
    const next = hits.includes(last.operation)
      ? { operation: last.operation + 1, n: 0 }
      : { operation: last.operation, n: last.n };
    return { checkpoint: { ...checkpoint, ...next }, ended: false, erased };
  }
  const open = await countOpen(tx, checkpoint.since);
  const waitsFor = open > 0 ? `${counted(open, "export")} being made` : null;
  return { checkpoint: { ...checkpoint, operation: 0, n: 0 }, ended: open === 0, erased, waitsFor };
}

function look(tx: Sql, { pattern }: Erasing, { operation, n }: Checkpoint, step: number): Promise<Piece[]> {
  return rows(
    tx,
    sql`
      select operation, n, convert_from(body, 'UTF8') ~ ${pattern} as hit
      from (
        select operation, n, body from export_chunk where (operation, n) >= (${operation}::bigint, ${n}::integer)
        order by operation, n limit ${step}
      ) c
      order by operation, n
    `,
  );
}

async function remove(tx: Sql, operations: number[]) {
  const removed = await rows<{ campaign: number }>(
    tx,
    sql`
      with expired as (
        update export set expires_at = clock_timestamp()
        where operation = any(${operations}::bigint[]) and finished_at is not null returning operation
      ), gone as (
        delete from export_chunk where operation in (select operation from expired)
      )
      select o.campaign from expired e join operation o on o.id = e.operation
    `,
  );
  return countedBy(
    "export_file",
    removed.map(({ campaign }) => consoleCampaign(campaign)),
  );
}

async function countOpen(tx: Sql, since: string): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`
      select count(*)::int as n from export e join operation o on o.id = e.operation
      where e.finished_at is null and e.failed is null and o.cancelled_at is null and o.created_at <= ${since}::timestamptz
    `,
  );
  return n;
}
