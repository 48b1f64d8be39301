import { openBackup } from "#lib/installation/backup/read-backup-file";
import {
  type KeyLocation,
  readKeptKey,
  readSecretKey,
  type SecretKey,
  secretFile,
  shownFingerprint,
} from "#lib/platform/secrets/secret-key";
import { SetupError } from "#lib/platform/setup-error";

/** The SECRET_KEY of the backup: the one in use, or one that a rotation has replaced. Throws SetupError with what to do. */
export async function secretOfBackup(file: string, settings: KeyLocation): Promise<SecretKey> {
  const { header, close } = await openBackup(file);
  close();
  const secret = readSecretKey(settings);
  if (secret && header.secretKeys.includes(secret.fingerprint)) return secret;
  const kept = header.secretKeys.map((each) => readKeptKey(settings.dataDir, each)).find((each) => each);
  if (kept) return kept;
  const has = secret
    ? `${secret.file ?? "SECRET_KEY"} has the fingerprint ${shownFingerprint(secret.fingerprint)}`
    : "There is no SECRET_KEY";
  throw new SetupError(
    `${has}, and ${file} belongs to the one with the fingerprint ${header.secretKeys.map(shownFingerprint).join(" or ")}. ` +
      `Set that one in SECRET_KEY, or put it into ${secretFile(settings.dataDir)}.`,
  );
}

/** Checks the SECRET_KEY before a restore, as Redial then runs with it. Throws SetupError if another one is in use. */
export async function refuseOtherKey(file: string, settings: KeyLocation): Promise<void> {
  const secret = await secretOfBackup(file, settings);
  if (secret.fingerprint === readSecretKey(settings)?.fingerprint) return;
  throw new SetupError(
    `${file} belongs to a SECRET_KEY that has been replaced since. It was kept in ${secret.file}: ` +
      `set that one in SECRET_KEY, or copy the file to ${secretFile(settings.dataDir)}.`,
  );
}
