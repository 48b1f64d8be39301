import { openBackup } from "#lib/installation/backup/read-backup-file";
import {
  type KeyPlace,
  readSecretKey,
  type SecretKey,
  secretFile,
  shownFingerprint,
} from "#lib/platform/secrets/secret-key";
import { SetupError } from "#lib/platform/setup-error";

/** SECRET_KEY, which has to be the one of the backup. Throws SetupError with what to do. */
export async function refuseOtherKey(file: string, settings: KeyPlace): Promise<SecretKey> {
  const { header, close } = await openBackup(file);
  close();
  const secret = readSecretKey(settings);
  if (secret && header.secretKeys.includes(secret.fingerprint)) return secret;
  const has = secret
    ? `${secret.file ?? "SECRET_KEY"} has the fingerprint ${shownFingerprint(secret.fingerprint)}`
    : "There is no SECRET_KEY";
  throw new SetupError(
    `${has}, and ${file} belongs to the one with the fingerprint ${header.secretKeys.map(shownFingerprint).join(" or ")}. ` +
      `Set that one in SECRET_KEY, or put it into ${secretFile(settings.dataDir)}.`,
  );
}
