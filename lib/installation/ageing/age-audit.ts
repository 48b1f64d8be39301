import type { Pool } from "pg";
import { type AgedRecord, exportAudit } from "#lib/installation/ageing/audit-files";
import type { Ageing } from "#lib/installation/ageing/context";
import { recordAudit } from "#lib/platform/audit-row";
import { hasStreamed, lockSent } from "#lib/platform/audit-stream/unsent";
import { takeLock } from "#lib/platform/postgres/advisory-locks";
import { AGEING_ROLE, mayOwnerAge } from "#lib/platform/postgres/ageing-role";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Records written and deleted in one transaction. */
const STEP = 2000;
const LOCK_MS = 300;

/**
 * Deletes a step of the audit records that are older than AUDIT_YEARS, all of one month. With AUDIT_EXPORT_FOLDER they
 * are on disk before; with AUDIT_STREAM they have been sent. Records the deletion. True when there may be more.
 */
export async function ageAudit(ageing: Ageing, step = STEP): Promise<boolean> {
  const { pool, settings } = ageing;
  const old = { years: settings.auditYears };
  // Most runs end here and need only the worker's rights.
  if ((await oldestMonth(pool, old)) === null) return false;
  // Another worker may have the setting; one that restarts, or cannot send, still has to.
  const streams = settings.auditStream !== null || (await hasStreamed(pool, "1 day"));
  if (streams && (await oldestMonth(pool, { ...old, upTo: await lockSent(pool) })) === null) {
    ageing.warn(UNSENT);
    return false;
  }
  const owner = openPool(ageing.ownerUrl, 1, "redial ageing of the audit", {
    onConnect: (connection) => connection.query(`set lock_timeout = ${LOCK_MS}`),
  });
  try {
    if (!(await mayOwnerAge(owner))) {
      ageing.warn(NO_ROLE);
      return false;
    }
    return await deleteStep(ageing, owner, step, streams);
  } finally {
    await owner.end();
  }
}

const NO_ROLE =
  `Audit records older than AUDIT_YEARS are not deleted, because the database's user may not act as the role ${AGEING_ROLE}. ` +
  `Let an administrator of the database run: create role ${AGEING_ROLE}; grant ${AGEING_ROLE} to the user of DATABASE_URL; and start again.`;

const UNSENT =
  "Audit records older than AUDIT_YEARS are not deleted, because AUDIT_STREAM has not sent them yet. " +
  "Settings, Audit stream says why not.";

function deleteStep(
  { pool, settings }: Ageing,
  owner: Pool,
  step: number,
  streams: boolean,
): Promise<boolean> {
  const { auditYears: years, auditExportFolder: folder } = settings;
  return begin(owner, async (tx) => {
    await takeLock(tx, "audit");
    const old: Old = streams ? { years, upTo: await lockSent(tx) } : { years };
    const month = await oldestMonth(tx, old);
    if (month === null) return false;
    const found = await oldestOf(tx, old, month, step);
    const file = folder && (await exportAudit(pool, tx, folder, month, found));
    await tx.query(`set local role ${AGEING_ROLE}`);
    await tx.query(sql`delete from audit where id = any(${found.map(({ id }) => id)}::bigint[])`);
    await tx.query("reset role");
    await recordAudit(tx, {
      campaignId: null,
      actor: "worker",
      action: "audit.delete",
      target: `records of ${month}`,
      parameters: { records: found.length, years, ...(file && { file }) },
    });
    return true;
  });
}

/** The age, and the highest id. */
type Old = { years: number; upTo?: number };

function isOld({ years, upTo }: Old) {
  const old = sql`at < now() - ${years} * interval '1 year'`;
  return upTo === undefined ? old : sql`${old} and id <= ${upTo}`;
}

/** The month (UTC) of the oldest record that is old enough, such as `2019-03`; null when there is none. */
async function oldestMonth(db: Sql, old: Old): Promise<string | null> {
  const found = await maybeRow<{ month: string }>(
    db,
    sql`
      select to_char(at at time zone 'UTC', 'YYYY-MM') as month from audit
      where ${isOld(old)} order by at, id limit 1
    `,
  );
  return found?.month ?? null;
}

/** The oldest records of a month, each as its line of JSON. */
function oldestOf(tx: Sql, old: Old, month: string, step: number): Promise<AgedRecord[]> {
  return rows(
    tx,
    sql`
      select id, row_to_json(audit)::text as line from audit
      where ${isOld(old)}
        and at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC'
      order by at, id limit ${step}
    `,
  );
}
