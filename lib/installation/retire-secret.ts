import type { Pool } from "pg";
import { reseal } from "#lib/installation/reseal";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import {
  deleteSecretKeys,
  listSecretKeys,
  lockKeys,
  noteUse,
  retireSignIn,
} from "#lib/platform/secrets/data-keys";
import { liveHolders } from "#lib/platform/secrets/key-holders";
import { admitSecretKey } from "#lib/platform/secrets/prepare-keys";
import { type KeyLocation, shownFingerprint } from "#lib/platform/secrets/secret-key";
import { SetupError } from "#lib/platform/setup-error";

/** Every SECRET_KEY but the newest opens nothing any more. Throws SetupError while a process still holds another. */
export async function retireSecret(pool: Pool, settings: KeyLocation) {
  const secret = await refuseTooEarly(pool, settings);
  const resealed = await reseal(pool, secret);
  return begin(pool, async (tx) => {
    await lockKeys(tx);
    await refuseTooEarly(tx, settings);
    const old = (await listSecretKeys(tx)).slice(0, -1);
    await deleteSecretKeys(
      tx,
      old.map(({ id }) => id),
    );
    await retireSignIn(tx);
    await noteUse(tx, secret.fingerprint);
    const retired = old.map(({ fingerprint }) => shownFingerprint(fingerprint));
    await recordAudit(tx, {
      campaignId: null,
      actor: "command line",
      action: "secret.retire",
      target: "SECRET_KEY",
      parameters: { retired, ...resealed },
    });
    return { fingerprint: secret.fingerprint, retired, resealed };
  });
}

async function refuseTooEarly(db: Sql, settings: KeyLocation) {
  const known = await listSecretKeys(db);
  const secret = await admitSecretKey(db, settings, known);
  const newest = known.at(-1)?.fingerprint ?? "";
  if (newest !== secret.fingerprint)
    throw new SetupError(
      `The SECRET_KEY here, ${shownFingerprint(secret.fingerprint)}, is the one to retire. Replace it with ${shownFingerprint(newest)} first.`,
    );
  if (known.length === 1) throw new SetupError("There is no old SECRET_KEY to retire.");
  const others = (await liveHolders(db)).filter(({ fingerprint }) => fingerprint !== newest);
  const processes = others.reduce((sum, other) => sum + other.processes, 0);
  if (processes > 0)
    throw new SetupError(
      `${processes === 1 ? "1 process runs" : `${processes} processes run`} with an older SECRET_KEY. Restart with ${shownFingerprint(newest)} first.`,
    );
  return secret;
}
