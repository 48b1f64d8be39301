import type { Pool } from "pg";
import { listDataKeys, listSecretKeys } from "#lib/platform/secrets/data-keys";
import { liveHolders } from "#lib/platform/secrets/key-holders";
import { countByKey, countSealed } from "#lib/platform/secrets/sealed-values";
import { secondFactorsByKey } from "#lib/platform/secrets/second-factor-rows";
import { type KeyLocation, readSecretKey } from "#lib/platform/secrets/secret-key";

/** Shows the SECRET_KEYs known to the database, their holders, and what each data key seals. Shows no key. */
export async function showSecret(pool: Pool, settings: KeyLocation) {
  const [known, holders, keys, sealed, factors, counts] = await Promise.all([
    listSecretKeys(pool),
    liveHolders(pool),
    listDataKeys(pool),
    countByKey(pool),
    secondFactorsByKey(pool),
    countSealed(pool),
  ]);
  const first = keys.find(({ purpose }) => purpose === "sign-in")?.id ?? 0;
  const mine = readSecretKey(settings);
  return {
    here: mine && { fingerprint: mine.fingerprint, from: mine.file ?? "SECRET_KEY" },
    secretKeys: known.map(({ fingerprint, madeAt, usedAt }) => ({
      fingerprint,
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      processes: holders
        .filter((holder) => holder.fingerprint === fingerprint)
        .reduce((sum, { processes }) => sum + processes, 0),
    })),
    dataKeys: keys.map(({ id, purpose, madeAt, retired }) => ({
      id,
      purpose,
      madeAt: madeAt.toISOString(),
      retired,
      ...(purpose === "sealing" && { sealed: sealed.get(id) ?? 0 }),
      ...(purpose === "sign-in" && {
        secondFactors: (factors.get(id) ?? 0) + (id === first ? (factors.get(0) ?? 0) : 0),
      }),
    })),
    counts,
  };
}
