import type { Pool } from "pg";
import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { begin, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** One receipt that is due for many attempts. An attempt is `[message id, n]`. */
export type OwedReceipts = {
  dueAt: Date;
  status: "sent_to_telco" | "success" | "failure";
  error: DeliveryErrorCode | null;
  campaignId: string;
  attempts: [messageId: string, n: number][];
};

type DueReceipt = {
  campaignId: string;
  messageId: string;
  n: number;
  status: OwedReceipts["status"];
  error: DeliveryErrorCode | null;
  at: Date;
};

/** The number of rows taken at once. Each has up to some hundred receipts. */
const TAKEN = 60;
/** How often to look for receipts that another worker may have left, or moved. */
export const LOOK_MS = 1000;

export async function insertReceipts(db: Sql, owed: OwedReceipts[]): Promise<void> {
  await db.query(sql`
    insert into simulator_receipt (due_at, receipts)
    select * from unnest(${owed.map((group) => group.dueAt)}::timestamptz[],
      ${owed.map((group) => JSON.stringify(group))}::jsonb[])
  `);
}

/**
 * Passes due receipts to `deliver` and deletes them after it has returned. After a crash in between they come
 * again, as those of a real provider would. When none was due, returns the milliseconds until the next look.
 */
export function takeDueReceipts(
  pool: Pool,
  deliver: (receipts: DueReceipt[]) => Promise<void>,
): Promise<true | number> {
  return begin(pool, async (tx) => {
    const due = await rows<{ id: number; receipts: OwedReceipts }>(
      tx,
      sql`
        select id, receipts from simulator_receipt
        where due_at <= now()
        order by due_at
        limit ${TAKEN}
        for update skip locked
      `,
      "due-receipts",
    );
    if (due.length === 0) return untilNext(tx);
    await deliver(due.flatMap(({ receipts }) => spread(receipts)));
    await tx.query(sql`delete from simulator_receipt where id = any(${due.map(({ id }) => id)}::bigint[])`);
    return true;
  });
}

async function untilNext(tx: Sql): Promise<number> {
  const { ms } = await oneRow<{ ms: number | null }>(
    tx,
    sql`select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from simulator_receipt`,
    "next-receipt",
  );
  // Another worker is delivering the receipts that are due already.
  return ms !== null && ms > 0 ? Math.min(Math.ceil(ms), LOOK_MS) : LOOK_MS;
}

function spread({ attempts, campaignId, status, error, dueAt }: OwedReceipts): DueReceipt[] {
  const at = new Date(dueAt);
  return attempts.map(([messageId, n]) => ({ campaignId, messageId, n, status, error, at }));
}
