import type { PoolClient } from "pg";
import { cancelRefusal, confirmRefusal } from "#lib/domain/erasure/erasure-rules";
import type { Erasures, Person } from "#lib/installation/erasure/context";
import { type ErasureRow, findErasure, OVER } from "#lib/installation/erasure/erasure-rows";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { blockNumber } from "#lib/platform/erasure/erased-numbers";
import { begin, oneRow, sql } from "#lib/platform/postgres/sql";
import { WrongInput } from "#lib/service/wrong-input";

/**
 * Confirms an erasure by a second admin. A worker then erases, and other services' later reports on old messages are
 * stored without the number. Throws WrongInput, also for the admin who requested it.
 */
export function confirmErasure(
  { pool }: Pick<Erasures, "pool">,
  id: string,
  person: Person,
  by: AuditBy,
): Promise<void> {
  return begin(pool, async (tx) => {
    const erasure = await lock(tx, id);
    const refusal = confirmRefusal(erasure, person.id, new Date());
    if (refusal) throw new WrongInput(refusal);
    const { hash, before } = await oneRow<{ hash: Buffer; before: Date }>(
      tx,
      sql`
        update erasure set state = 'running', confirmed_by = ${person.email}, confirmed_by_id = ${person.id},
          confirmed_at = clock_timestamp()
        where id = ${id} returning hash, confirmed_at as before
      `,
    );
    await blockNumber(tx, hash, before);
    await record(tx, "erasure.confirm", id, by, person);
  });
}

/** Ends an erasure that is not confirmed, and deletes its number. Throws WrongInput. */
export function cancelErasure(
  { pool }: Pick<Erasures, "pool">,
  id: string,
  person: Person,
  by: AuditBy,
): Promise<void> {
  return begin(pool, async (tx) => {
    const refusal = cancelRefusal(await lock(tx, id));
    if (refusal) throw new WrongInput(refusal);
    await tx.query(
      sql`update erasure set state = 'cancelled', ended_by = ${person.email}, ${OVER} where id = ${id}`,
    );
    await record(tx, "erasure.cancel", id, by, person);
  });
}

async function lock(tx: PoolClient, id: string): Promise<ErasureRow> {
  const erasure = await findErasure(tx, id, true);
  if (!erasure) throw new WrongInput("There is no such erasure.", [], true);
  return erasure;
}

function record(tx: PoolClient, action: string, id: string, by: AuditBy, { email }: Person): Promise<void> {
  const parameters = by.actor === email ? {} : { as: email };
  return recordAudit(tx, { campaignId: null, ...by, action, target: `erasure ${id}`, parameters });
}
