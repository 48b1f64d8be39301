import type { Pool, PoolClient } from "pg";
import { countedCampaigns } from "#lib/installation/erasure/counted-campaigns";
import { findErasure, OVER, readCounts } from "#lib/installation/erasure/erasure-rows";
import { totals } from "#lib/installation/erasure/find-number";
import { keptBackups } from "#lib/installation/erasure/kept-backups";
import { unreadElsewhere } from "#lib/installation/erasure/unread-elsewhere";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import { ErasureReceipt } from "#lib/wire/service/erasure";

const BY = { campaignId: null, actor: "worker" };

/** Writes the receipt and deletes the number. */
export async function endErasure(
  tx: PoolClient,
  settings: Pick<Settings, "backups">,
  id: string,
): Promise<void> {
  const erasure = await findErasure(tx, id, true);
  if (!erasure?.confirmedAt) throw new Error(`erasure ${id} is not confirmed`);
  const { reason, askedBy, askedAt, confirmedBy, confirmedAt } = erasure;
  const counts = await readCounts(tx, [id]);
  const now = new Date();
  const backups = await keptBackups(tx, settings, now);
  const receipt = ErasureReceipt.parse({
    ...{ id, reason, askedBy, confirmedBy },
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt.toISOString(),
    endedAt: now.toISOString(),
    erased: totals(counts),
    ...(await countedCampaigns(tx, counts)),
    unread: await unreadElsewhere(tx),
    backups: backups.words,
    backupsUntil: backups.until?.toISOString() ?? null,
    auditFiles: await countAuditFiles(tx),
  });
  await tx.query(sql`
    update erasure set state = 'ended', receipt = ${JSON.stringify(receipt)}, ${OVER} where id = ${id}
  `);
  await tx.query(sql`delete from erasure_count where erasure = ${id}`);
  const erased = Object.fromEntries(receipt.erased.map(({ place, n }) => [place, n]));
  await recordAudit(tx, { ...BY, action: "erasure.end", target: `erasure ${id}`, parameters: { erased } });
}

async function countAuditFiles(tx: Sql): Promise<number> {
  return (await oneRow<{ n: number }>(tx, sql`select count(*)::int as n from audit_export`)).n;
}

/** Ends erasures that were not confirmed in time, and deletes their numbers. */
export function expireErasures(pool: Pool): Promise<void> {
  return begin(pool, async (tx) => {
    const expired = await rows<{ id: string }>(
      tx,
      sql`
        update erasure set state = 'expired', ${OVER}
        where state = 'waiting' and expires_at <= clock_timestamp() returning id
      `,
    );
    for (const { id } of expired)
      await recordAudit(tx, { ...BY, action: "erasure.expire", target: `erasure ${id}` });
  });
}

/** The number is unreadable because SECRET_KEY was lost meanwhile. Erased data stays erased. */
export function loseErasure(pool: Pool, id: string): Promise<void> {
  return begin(pool, async (tx) => {
    await tx.query(
      sql`update erasure set state = 'cancelled', ended_by = 'lost SECRET_KEY', ${OVER} where id = ${id}`,
    );
    await recordAudit(tx, { ...BY, action: "erasure.cancel", target: `erasure ${id}`, outcome: "failed" });
  });
}
