import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Pool } from "pg";
import type { DataKey } from "#lib/platform/secrets/data-keys";
import { nextSecondFactors, replaceSecondFactor } from "#lib/platform/secrets/second-factor-rows";

type Key = Exclude<Parameters<typeof symmetricEncrypt>[0]["key"], string>;

const CHUNK = 100;

/** Encrypts second factors under the newest sign-in key, in the sign-in library's own form. */
export async function resealSecondFactors(
  pool: Pool,
  keys: DataKey[],
): Promise<{ resealed: number; unreadable: number }> {
  const own = keys.filter(({ purpose }) => purpose === "sign-in");
  const newest = own.at(-1);
  const done = { resealed: 0, unreadable: 0 };
  if (!newest) return done;
  const key: Key = {
    keys: new Map(own.map(({ id, key }) => [id, key.toString("base64url")])),
    currentVersion: newest.id,
    legacySecret: own[0]?.key.toString("base64url"),
  };
  for (let after: string | null = null; ; ) {
    const found = await nextSecondFactors(pool, newest.id, after, CHUNK);
    for (const factor of found) {
      const secret = await again(key, factor.secret);
      // Hashed codes are not encrypted, and stay.
      const backupCodes = (await again(key, factor.backupCodes)) ?? factor.backupCodes;
      if (secret === null) done.unreadable++;
      else if (await replaceSecondFactor(pool, factor, { secret, backupCodes })) done.resealed++;
      after = factor.id;
    }
    if (found.length < CHUNK) return done;
  }
}

async function again(key: Key, data: string): Promise<string | null> {
  try {
    return await symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  } catch {
    return null;
  }
}
