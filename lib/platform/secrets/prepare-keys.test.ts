import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { migrate } from "#lib/platform/schema/migrate";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import { emptyDatabase, migratedDatabase } from "#lib/testing/database/own-database";
import { BEFORE, someMigrations } from "#lib/testing/database/some-migrations";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

const OWNER = "1/campaign_1";

/** A database of the test's own; `until`: with what was applied before 0.1, and before that migration, only. */
async function database(until?: string) {
  const url = until ? await emptyDatabase() : await migratedDatabase();
  if (until)
    await migrate(
      url,
      someMigrations(BEFORE, (name) => name < until),
    );
  const pool = openPool(url, 4, "prepare keys test");
  onTestFinished(() => pool.end());
  return { url, pool };
}

const inFolder = (dataDir = temporaryFolder()) => ({ secretKey: null, dataDir });
const given = (secretKey: string) => ({ secretKey, dataDir: join(temporaryFolder(), "none") });

/** Encrypts as it was done before there were data keys. */
function sealedAsBefore(text: string, secretKey: string): Buffer {
  const purpose = "API keys of the console's campaigns";
  const key = Buffer.from(hkdfSync("sha256", Buffer.from(secretKey, "hex"), "redial", purpose, 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(OWNER));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

test("what was sealed before there were data keys opens, and the directory's hashes stay the same", async () => {
  const { url, pool } = await database("132");
  const secretKey = randomBytes(32).toString("hex");
  await pool.query(
    "insert into upstream (name, kind, address) values ('one', 'test', 'https://one.example')",
  );
  await pool.query(
    "insert into console_campaign (upstream_id, campaign_id, name, key_sealed, key_hint) values (1, 'campaign_1', 'One', $1, 'ey_1')",
    [sealedAsBefore("key_1", secretKey)],
  );
  await migrate(url);

  await expect(prepareKeys(pool, given("f".repeat(64)))).rejects.toThrow(/was sealed under another/);
  await expect(prepareKeys(pool, inFolder())).rejects.toThrow(/There is no SECRET_KEY/);
  await prepareKeys(pool, given(secretKey));
  const ring = await openKeyRing(pool, given(secretKey));
  const { rows } = await pool.query("select key_sealed from console_campaign");
  expect(await ring.sealing.open(rows[0].key_sealed, OWNER)).toBe("key_1");
  const directory = hkdfSync(
    "sha256",
    Buffer.from(secretKey, "hex"),
    "redial",
    "national identity numbers",
    32,
  );
  expect(ring.nationalIdKey.equals(Buffer.from(directory))).toBe(true);
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
