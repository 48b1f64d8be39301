import type { Pool } from "pg";
import { declineDue } from "#lib/console/approvals/due-files";
import { endUpload } from "#lib/console/approvals/end-upload";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { listSecretKeys, lockKeys } from "#lib/platform/secrets/data-keys";
import { liveHolders } from "#lib/platform/secrets/key-holders";
import { makeDataKeys } from "#lib/platform/secrets/prepare-keys";
import { countSealed } from "#lib/platform/secrets/sealed-values";
import {
  type KeyLocation,
  makeSecretKey,
  readSecretKey,
  shownFingerprint,
} from "#lib/platform/secrets/secret-key";
import { SetupError } from "#lib/platform/setup-error";
import { deleteAllRecipients, setDirectorySize } from "#lib/service/directory/recipient-rows";

const ACTOR = "command line";

/**
 * Starts over when the SECRET_KEY is lost: deletes the data that only that key opens, and makes new keys under the
 * present one. Without confirmation it only lists that data. Throws SetupError while nothing is lost.
 */
export function resetSecret(pool: Pool, settings: KeyLocation, { confirmed }: { confirmed: boolean }) {
  return begin(pool, async (tx) => {
    await lockKeys(tx);
    const known = await listSecretKeys(tx);
    const mine = readSecretKey(settings);
    if (mine && known.some(({ fingerprint }) => fingerprint === mine.fingerprint))
      throw new SetupError(
        "The SECRET_KEY here decrypts everything in this database. There is nothing to reset.",
      );
    if ((await liveHolders(tx)).length > 0)
      throw new SetupError("Redial is running somewhere with the right SECRET_KEY. Take it from there.");
    const forgotten = await countSealed(tx);
    if (!confirmed) return { confirmed, wouldDelete: forgotten };

    const secret = mine ?? makeSecretKey(settings.dataDir);
    await deleteSealed(tx);
    await deleteAllRecipients(tx);
    await setDirectorySize(tx, 0, ACTOR);
    await makeDataKeys(tx, secret);
    const fingerprint = shownFingerprint(secret.fingerprint);
    await recordAudit(tx, {
      campaignId: null,
      actor: ACTOR,
      action: "secret.reset",
      target: "SECRET_KEY",
      parameters: { fingerprint, ...forgotten },
    });
    return { confirmed, fingerprint: secret.fingerprint, forgotten };
  });
}

/** Deletes what a lost SECRET_KEY had sealed or signed, and the keys themselves. The directory has verbs of its own. */
async function deleteSealed(tx: Sql): Promise<void> {
  for (const statement of [
    sql`delete from secret_key`,
    sql`delete from data_key`,
    sql`update console_campaign set key_sealed = null, key_hint = null where key_sealed is not null`,
    sql`delete from alert_target where sealed is not null`,
    sql`update audit_stream set sealed = null`,
    // These routes send nothing until somebody enters their credentials again.
    sql`update route set sealed = '', version = version + 1, updated_at = now() where sealed <> ''`,
    // Erased data stays erased; the rest must be requested again.
    sql`
      update erasure set state = 'cancelled', ended_by = 'lost SECRET_KEY', ended_at = now(), sealed = null, hash = null,
        place = null, holder = null where sealed is not null
    `,
    // Each person verifies their number again.
    sql`delete from operator_number`,
    sql`delete from operator_second_factor`,
    sql`delete from operator_passkey`,
    sql`update operator set two_factor_enabled = false where two_factor_enabled`,
    sql`delete from operator_verification`,
    sql`delete from operator_session`,
  ])
    await tx.query(statement);
  await deleteHeldFiles(tx);
}

async function deleteHeldFiles(tx: Sql): Promise<void> {
  const held = await rows<{ id: string }>(
    tx,
    sql`select distinct u.id from upload_chunk c join upload u on u.id = c.upload where c.sealed and u.state = 'waiting'`,
  );
  for (const { id } of held) {
    await declineDue(tx, id, "lost SECRET_KEY", "The key that opens the file was lost. Upload it again.");
    await endUpload(tx, id, "declined");
  }
  await tx.query(sql`delete from upload_chunk where sealed`);
}
