import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { isResealLeft, reseal } from "#lib/installation/reseal";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import {
  addDataKey,
  addSecretKey,
  deleteSecretKeys,
  keyGeneration,
  listSecretKeys,
  lockKeys,
  openDataKeys,
  ROTATED,
} from "#lib/platform/secrets/data-keys";
import { liveHolders } from "#lib/platform/secrets/key-holders";
import { admitSecretKey } from "#lib/platform/secrets/prepare-keys";
import {
  type KeyLocation,
  keptFile,
  newSecretKey,
  type SecretKey,
  shownFingerprint,
} from "#lib/platform/secrets/secret-key";
import { SetupError } from "#lib/platform/setup-error";

const LOOK_MS = 500;
/** A process without a report for this long is gone. */
const PATIENCE_MS = 20_000;

type ReplacedSecret = { old: SecretKey; made: ReturnType<typeof newSecretKey> | null };

/**
 * A new SECRET_KEY and new data keys, under which everything is sealed again while Redial runs. The old SECRET_KEY opens
 * them too until it is retired. Cut off anywhere, it is run again and goes on. Throws SetupError.
 */
export async function rotateSecret(pool: Pool, settings: KeyLocation) {
  const { old, made } = await begin(pool, (tx) => replaceSecret(tx, settings));
  made?.keep();
  await untilKnown(pool);
  const resealed = await reseal(pool, made?.key ?? old);
  await recordAudit(pool, {
    campaignId: null,
    actor: "command line",
    action: "secret.reseal",
    target: "SECRET_KEY",
    parameters: resealed,
  });
  return { ...words(old, made), resealed };
}

async function replaceSecret(tx: Sql, settings: KeyLocation): Promise<ReplacedSecret> {
  await lockKeys(tx);
  const known = await listSecretKeys(tx);
  const old = await admitSecretKey(tx, settings, known);
  const newest = known.at(-1);
  const isBegun = newest?.fingerprint !== old.fingerprint;
  if (newest && isBegun) {
    if (newest.usedAt)
      throw new SetupError(
        `The SECRET_KEY ${shownFingerprint(old.fingerprint)} was replaced by ${shownFingerprint(newest.fingerprint)}. Use that one here.`,
      );
    // This key is from an interrupted rotation, so nobody has it.
    await deleteSecretKeys(tx, [newest.id]);
  } else if (known.length > 1 && (await isResealLeft(tx))) return { old, made: null };
  const made = newSecretKey(old);
  await addSecretKey(tx, made.key, await openDataKeys(tx, old));
  if (!isBegun) for (const purpose of ROTATED) await addDataKey(tx, purpose, [old, made.key]);
  await recordAudit(tx, {
    campaignId: null,
    actor: "command line",
    action: "secret.rotate",
    target: "SECRET_KEY",
    parameters: {
      fingerprint: shownFingerprint(made.key.fingerprint),
      replaces: shownFingerprint(old.fingerprint),
    },
  });
  return { old, made };
}

/** Waits until every running process knows the new keys, so that each can open everything it meets. */
async function untilKnown(pool: Pool): Promise<void> {
  const { newest } = await keyGeneration(pool);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await delay(LOOK_MS)) {
    if ((await liveHolders(pool)).every((holder) => holder.newest >= newest)) return;
  }
}

function words(old: SecretKey, made: ReplacedSecret["made"]) {
  if (!made)
    return {
      fingerprint: old.fingerprint,
      next: "When every process has been restarted, run: secret retire",
    };
  const { fingerprint, file } = made.key;
  const then =
    "restart every process, then run: secret retire. Backups made before open with the old key only: keep it as long as you keep them";
  const replaces = old.fingerprint;
  return file
    ? {
        fingerprint,
        replaces,
        file,
        oldFile: keptFile(file, old.fingerprint),
        next: `Copy the file to other machines, ${then}`,
      }
    : {
        fingerprint,
        replaces,
        secretKey: made.text,
        next: `Put secretKey into SECRET_KEY on every machine, ${then}`,
      };
}
