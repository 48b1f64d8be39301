import type { Pool } from "pg";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import {
  addDataKey,
  addSecretKey,
  type KeyPurpose,
  listSecretKeys,
  lockKeys,
  noteUse,
  type SecretKeyRow,
} from "#lib/platform/secrets/data-keys";
import { countSealed, isInUse, type SealedCounts } from "#lib/platform/secrets/sealed-values";
import {
  type KeyLocation,
  makeSecretKey,
  readSecretKey,
  type SecretKey,
  secretFile,
  shownFingerprint,
} from "#lib/platform/secrets/secret-key";
import { SetupError } from "#lib/platform/setup-error";

const PURPOSES: readonly KeyPurpose[] = ["sealing", "sign-in", "directory", "login"];

/**
 * Runs at the start, with the owner's rights. The database records the first SECRET_KEY, accepts a known one, and
 * refuses any other. Creates a SECRET_KEY in the data folder only for a database that knows none. Throws SetupError.
 */
export function prepareKeys(pool: Pool, settings: KeyLocation): Promise<void> {
  return begin(pool, async (tx) => {
    await lockKeys(tx);
    const known = await listSecretKeys(tx);
    if (known.length === 0) return setUp(tx, settings);
    const secret = await admitSecretKey(tx, settings, known);
    await noteUse(tx, secret.fingerprint);
  });
}

/** The SECRET_KEY of this process, if the database knows it. Throws SetupError with what to do. */
export async function admitSecretKey(
  db: Sql,
  settings: KeyLocation,
  known: SecretKeyRow[],
): Promise<SecretKey> {
  const secret = readSecretKey(settings);
  if (secret && known.some(({ fingerprint }) => fingerprint === secret.fingerprint)) return secret;
  const expected = known
    .map(({ fingerprint }) => shownFingerprint(fingerprint))
    .reverse()
    .join(" or ");
  throw refusal(
    `${secret ? describe(secret) : "There is no SECRET_KEY"}, and this database belongs to the one with the fingerprint ${expected}.`,
    settings,
    await countSealed(db),
  );
}

/** Creates data keys under this SECRET_KEY, in a database that has none. */
export async function makeDataKeys(tx: Sql, secret: SecretKey): Promise<void> {
  await addSecretKey(tx, secret, []);
  for (const purpose of PURPOSES) await addDataKey(tx, purpose, [secret]);
  await noteUse(tx, secret.fingerprint);
}

async function setUp(tx: Sql, settings: KeyLocation): Promise<void> {
  if (await isInUse(tx))
    throw refusal("This database has been used, and knows no SECRET_KEY.", settings, await countSealed(tx));
  await tx.query("delete from data_key");
  await makeDataKeys(tx, readSecretKey(settings) ?? makeSecretKey(settings.dataDir));
}

function describe({ fingerprint, file }: SecretKey): string {
  return `${file ?? "SECRET_KEY"} has the fingerprint ${shownFingerprint(fingerprint)}`;
}

function refusal(what: string, { dataDir }: KeyLocation, counts: SealedCounts): SetupError {
  return new SetupError(
    `${what} Put the right one back: into SECRET_KEY, or into ${secretFile(dataDir)} where SECRET_KEY is not set. ` +
      `If it is lost, so is what only it opens: the API keys of ${counts.campaignKeys} campaigns, ${counts.webhooks} webhooks of alerts${counts.auditStreams > 0 ? ", the secret of the audit stream" : ""}, ` +
      `the credentials of ${counts.routes} routes${counts.heldFiles > 0 ? `, ${counts.heldFiles} files that were not sent yet` : ""}, ` +
      `${counts.secondFactors} second factors, ${counts.directoryEntries} entries of the directory of identity numbers, and all sign-ins. ` +
      "To go on without them: npm run admin -- secret reset --confirm",
  );
}
