import type { Pool } from "pg";
import { resealSecondFactors } from "#lib/installation/reseal-second-factors";
import type { Sql } from "#lib/platform/postgres/sql";
import { type DataKey, newestKey, openDataKeys } from "#lib/platform/secrets/data-keys";
import { openBytes, sealedUnder, sealKey } from "#lib/platform/secrets/sealed-key";
import {
  nextSealed,
  replaceSealed,
  SEALED_COLUMNS,
  type SealedColumn,
} from "#lib/platform/secrets/sealed-values";
import { secondFactorsByKey } from "#lib/platform/secrets/second-factor-rows";
import type { SecretKey } from "#lib/platform/secrets/secret-key";

type Resealed = Record<SealedColumn | "secondFactors" | "unreadable", number>;

/** Seals everything under the newest data keys that is not yet. What does not open stays as it is, and is counted. */
export async function reseal(pool: Pool, secret: SecretKey): Promise<Resealed> {
  const keys = await openDataKeys(pool, secret);
  const done = {
    campaignKeys: 0,
    webhooks: 0,
    routes: 0,
    auditStreams: 0,
    erasures: 0,
    pieces: 0,
    ownNumbers: 0,
    secondFactors: 0,
    unreadable: 0,
  };
  for (const column of SEALED_COLUMNS) await resealColumn(pool, column, keys, done);
  const factors = await resealSecondFactors(pool, keys);
  done.secondFactors = factors.resealed;
  done.unreadable += factors.unreadable;
  return done;
}

/** Whether something is sealed under older keys. */
export async function isResealLeft(db: Sql): Promise<boolean> {
  const current = await newestKey(db, "sealing");
  for (const column of SEALED_COLUMNS) {
    if ((await nextSealed(db, column, current, null)).length > 0) return true;
  }
  const signIn = await newestKey(db, "sign-in");
  return [...(await secondFactorsByKey(db)).keys()].some((id) => id !== signIn);
}

async function resealColumn(
  pool: Pool,
  column: SealedColumn,
  keys: DataKey[],
  done: Resealed,
): Promise<void> {
  const newest = keys.findLast(({ purpose }) => purpose === "sealing");
  if (!newest) throw new Error("there is no data key to seal under");
  for (let after: string | null = null; ; ) {
    const found = await nextSealed(pool, column, newest.id, after);
    if (found.length === 0) return;
    for (const row of found) {
      const key = keys.find(({ id }) => id === sealedUnder(row.sealed));
      const value = key ? openBytes(row.sealed, row.owner, key.key) : null;
      // Each is replaced by its own statement, so other work does not wait.
      if (value === null) done.unreadable++;
      else if (await replaceSealed(pool, column, row, sealKey(value, row.owner, newest))) done[column]++;
      after = row.id;
    }
  }
}
