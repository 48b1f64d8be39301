import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import { migratedDatabase } from "#lib/testing/database/own-database";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

const OWNER = "1/campaign_1";

/** A database of the test's own. */
async function database() {
  const pool = openPool(await migratedDatabase(), 4, "prepare keys test");
  onTestFinished(() => pool.end());
  return { pool };
}

const inFolder = (dataDir = temporaryFolder()) => ({ secretKey: null, dataDir });
const given = (secretKey: string) => ({ secretKey, dataDir: join(temporaryFolder(), "none") });

test("a database that has been used gets no new key when it knows none", async () => {
  const { pool } = await database();
  await pool.query(
    "insert into upstream (name, kind, address) values ('one', 'test', 'https://one.example')",
  );
  await pool.query(
    "insert into console_campaign (upstream_id, campaign_id, name) select id, 'campaign_1', 'One' from upstream",
  );
  await expect(prepareKeys(pool, given("f".repeat(64)))).rejects.toThrow(
    /has been used, and knows no SECRET_KEY/,
  );
  const { rows } = await pool.query("select from secret_key");
  expect(rows).toEqual([]);
});

test("another SECRET_KEY than the database's is refused, with both fingerprints and what is lost without it", async () => {
  const { pool } = await database();
  const [first, other] = ["a".repeat(64), "b".repeat(64)];
  await prepareKeys(pool, given(first));
  const { fingerprint } = await openKeyRing(pool, given(first));
  const refused = new RegExp(
    `SECRET_KEY has the fingerprint \\w{8}, and .* ${fingerprint.slice(0, 8)}\\..*admin -- secret reset --confirm`,
  );
  await expect(prepareKeys(pool, given(other))).rejects.toThrow(refused);
  await expect(openKeyRing(pool, given(other))).rejects.toThrow(refused);
  await prepareKeys(pool, given(first));
});

test("a data folder that lost its key is refused, and gets no new one while the database knows another", async () => {
  const { pool } = await database();
  const settings = inFolder();
  const file = join(settings.dataDir, "secret.key");
  await Promise.all([prepareKeys(pool, settings), prepareKeys(pool, settings)]);
  const text = readFileSync(file, "utf8");
  const ring = await openKeyRing(pool, settings);
  const sealed = (await ring.sealing.sealer())("key_2", OWNER);

  rmSync(file);
  await expect(prepareKeys(pool, settings)).rejects.toThrow(`into ${file} where SECRET_KEY is not set`);
  expect(existsSync(file)).toBe(false);
  const again = await openKeyRing(pool, given(text));
  expect(await again.sealing.open(sealed, OWNER)).toBe("key_2");
  expect(await again.sealing.open(sealed, "1/campaign_2")).toBeNull();
});

test("what the database keeps of its keys does not open them", async () => {
  const { pool } = await database();
  const secretKey = randomBytes(32);
  await prepareKeys(pool, given(secretKey.toString("hex")));
  const { nationalIdKey } = await openKeyRing(pool, given(secretKey.toString("hex")));
  const { rows } = await pool.query("select s.fingerprint, w.wrapped from secret_key s, wrapped_key w");
  expect(rows).toHaveLength(4);
  const kept = Buffer.concat(rows.map(({ wrapped }) => wrapped));
  expect(kept.includes(nationalIdKey) || kept.includes(secretKey)).toBe(false);
});
