import type { Pool } from "pg";
import { deletePasskey, listPasskeys, renamePasskey } from "#lib/console/accounts/passkeys";
import { type Actor, by } from "#lib/console/actor";
import { RefusedError } from "#lib/console/refused-error";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { PasskeyList } from "#lib/wire/console/passkey";

/** The passkeys of the person who asks. */
export async function showPasskeys(db: Sql, operatorId: string): Promise<PasskeyList> {
  const kept = await listPasskeys(db, operatorId);
  const passkeys = kept.map(({ id, name, madeAt, usedAt }) => ({
    ...{ id, name, madeAt: madeAt.toISOString(), usedAt: usedAt?.toISOString() ?? null },
  }));
  return { passkeys };
}

/** Renames the person's own passkey. Throws RefusedError when there is none with this id. */
export function namePasskey(pool: Pool, actor: Actor, id: string, name: string): Promise<void> {
  return begin(pool, async (tx) => {
    const before = await renamePasskey(tx, actor.id, id, name);
    if (before === null) throw gone();
    await recordAudit(tx, {
      ...by(actor),
      ...{ action: "passkey.rename", target: actor.email, parameters: { from: before, to: name } },
    });
  });
}

/** Removes the person's own passkey. Throws RefusedError when there is none with this id. */
export function removePasskey(pool: Pool, actor: Actor, id: string): Promise<void> {
  return begin(pool, async (tx) => {
    const name = await deletePasskey(tx, actor.id, id);
    if (name === null) throw gone();
    await recordAudit(tx, {
      ...by(actor),
      ...{ action: "passkey.remove", target: actor.email, parameters: { name } },
    });
  });
}

function gone(): RefusedError {
  return new RefusedError(404, "not_found", "This passkey has already been removed.");
}
