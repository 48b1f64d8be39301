import type { Pool } from "pg";
import { deleteSealed } from "#lib/installation/delete-sealed";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
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
