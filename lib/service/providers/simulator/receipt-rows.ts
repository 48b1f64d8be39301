import type { Pool } from "pg";
import type { DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The same receipt for many attempts: `[message id, n]`. */
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

/** Rows taken at once, each with up to some hundred receipts. */
const TAKEN = 60;

export async function insertReceipts(db: Sql, owed: OwedReceipts[]): Promise<void> {
  await db.query(sql`
    insert into simulator_receipt (due_at, receipts)
    select * from unnest(${owed.map((group) => group.dueAt)}::timestamptz[],
      ${owed.map((group) => JSON.stringify(group))}::jsonb[])
  `);
}

/**
 * Passes due receipts to `deliver` and deletes them after it has returned. After a crash in between they come again, as
 * those of a real provider would. False when nothing was due.
 */
export function takeDueReceipts(
  pool: Pool,
  deliver: (receipts: DueReceipt[]) => Promise<void>,
): Promise<boolean> {
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
    if (due.length === 0) return false;
    await deliver(due.flatMap(({ receipts }) => spread(receipts)));
    await tx.query(sql`delete from simulator_receipt where id = any(${due.map(({ id }) => id)}::bigint[])`);
    return true;
  });
}

function spread({ attempts, campaignId, status, error, dueAt }: OwedReceipts): DueReceipt[] {
  const at = new Date(dueAt);
  return attempts.map(([messageId, n]) => ({ campaignId, messageId, n, status, error, at }));
}
