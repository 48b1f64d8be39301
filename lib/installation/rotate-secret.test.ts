import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { findApproval } from "#lib/console/approvals/approval-rows";
import { appendPiece, piecesOf } from "#lib/console/approvals/pieces";
import { findConsoleCampaign, insertConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { setSignInKeys } from "#lib/console/sign-in/sign-in-keys";
import { renewStreamSecret } from "#lib/installation/audit-stream/change-audit-stream";
import { STREAM_OWNER } from "#lib/installation/audit-stream/context";
import { resetSecret } from "#lib/installation/reset-secret";
import { retireSecret } from "#lib/installation/retire-secret";
import { rotateSecret } from "#lib/installation/rotate-secret";
import { showSecret } from "#lib/installation/show-secret";
import { openPool } from "#lib/platform/postgres/pool";
import { type KeyRing, openKeyRing } from "#lib/platform/secrets/key-ring";
import { prepareKeys } from "#lib/platform/secrets/prepare-keys";
import { readKeptKey } from "#lib/platform/secrets/secret-key";
import { parseSettings } from "#lib/platform/settings/settings";
import { createRoute } from "#lib/service/routes/create-route";
import { loadRoutes } from "#lib/service/routes/load-routes";
import { waitingFile } from "#lib/testing/console/waiting-file";
import { migratedDatabase } from "#lib/testing/database/own-database";
import { start, until } from "#lib/testing/process/processes";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { smppRoute } from "#lib/testing/service/routes";
import { totp } from "#lib/testing/sign-in/totp";
import { mintOperator, signedInAs, visitor } from "#lib/testing/sign-in/visitor";
import { SecondFactorBegun } from "#lib/wire/console/sign-in";
import { RouteRequest } from "#lib/wire/service/route-request";

const OWNER = "1/campaign_1";

type Settings = { secretKey: string | null; dataDir: string };

async function installation(settings: Settings = { secretKey: null, dataDir: temporaryFolder() }) {
  const url = await migratedDatabase();
  const pool = openPool(url, 6, "rotate test");
  onTestFinished(() => pool.end());
  await prepareKeys(pool, settings);
  return { url, pool, settings, keys: await openKeyRing(pool, settings) };
}

async function sealCampaigns(pool: Pool, keys: KeyRing, count: number): Promise<void> {
  await pool.query(
    "insert into upstream (name, kind, address) values ('one', 'test', 'https://one.example')",
  );
  const seal = await keys.sealing.sealer();
  for (let n = 1; n <= count; n++) {
    const campaignId = `campaign_${n}`;
    const keySealed = seal(`key_${n}`, `1/${campaignId}`);
    await insertConsoleCampaign(pool, { upstreamId: 1, campaignId, name: "One", keySealed, keyHint: "hint" });
  }
}

async function sealedOf(pool: Pool, campaign = 1): Promise<Buffer> {
  const { rows } = await pool.query("select key_sealed from console_campaign where id = $1", [campaign]);
  return rows[0].key_sealed;
}

const fileOf = ({ dataDir }: Settings) => readFileSync(join(dataDir, "secret.key"), "utf8").trim();

test("a rotation seals everything anew, and a process with the old SECRET_KEY opens all of it until that is retired", async () => {
  const { pool, settings, keys } = await installation();
  await sealCampaigns(pool, keys, 3);
  const before = fileOf(settings);
  const watching = keys.watch((error) => expect.fail(String(error)));
  onTestFinished(() => watching.leave());

  const { fingerprint, replaces, resealed } = await rotateSecret(pool, settings);
  const none = {
    ...{ webhooks: 0, routes: 0, auditStreams: 0, erasures: 0, pieces: 0, ownNumbers: 0, secondFactors: 0 },
    unreadable: 0,
  };
  expect(resealed).toEqual({ ...none, campaignKeys: 3 });
  expect(replaces).toBe(keys.fingerprint);
  expect(fileOf(settings)).not.toBe(before);
  expect(readFileSync(`${join(settings.dataDir, "secret.key")}.${replaces?.slice(0, 8)}`, "utf8")).toBe(
    before,
  );
  expect(readKeptKey(settings.dataDir, keys.fingerprint)?.bytes.toString("hex")).toBe(before);
  expect(await keys.sealing.open(await sealedOf(pool), OWNER)).toBe("key_1");
  const after = await openKeyRing(pool, settings);
  expect(after.fingerprint).toBe(fingerprint);
  expect(after.nationalIdKey.equals(keys.nationalIdKey)).toBe(true);
  const sealedByOld = (await keys.sealing.sealer())("key_9", OWNER);
  expect(await after.sealing.open(sealedByOld, OWNER)).toBe("key_9");
  const { dataKeys } = await showSecret(pool, settings);
  expect(dataKeys.map(({ sealed }) => sealed).filter((n) => n !== undefined)).toEqual([0, 3]);

  await expect(retireSecret(pool, settings)).rejects.toThrow("1 process runs with an older SECRET_KEY");
  await watching.leave();
  await retireSecret(pool, settings);
  await expect(openKeyRing(pool, { ...settings, secretKey: before })).rejects.toThrow(
    fingerprint.slice(0, 8),
  );
  expect(await after.sealing.open(await sealedOf(pool), OWNER)).toBe("key_1");
  const { rows } = await pool.query("select action from audit where action like 'secret.%' order by id");
  expect(rows.map(({ action }) => action)).toEqual(["secret.rotate", "secret.reseal", "secret.retire"]);
});

test("held files are encrypted again, and after a loss they are declined with the reason", async () => {
  const { pool, settings, keys } = await installation();
  await sealCampaigns(pool, keys, 1);
  const campaign = await findConsoleCampaign(pool, 1);
  if (!campaign) throw new Error("no campaign");
  const { id } = await waitingFile(pool, campaign, { id: randomUUID(), email: "ada@example.com" });
  await pool.query("delete from upload_chunk");
  for (const n of [0, 1, 2]) await appendPiece(pool, keys.sealing, id, n, Buffer.from(`piece ${n}, `));
  expect((await rotateSecret(pool, settings)).resealed).toMatchObject({ pieces: 3, unreadable: 0 });
  const { sealing } = await openKeyRing(pool, settings);
  const read = Buffer.concat(await Array.fromAsync(piecesOf(pool, sealing, id))).toString();
  expect(read).toBe("piece 0, piece 1, piece 2, ");
  const { dataKeys, counts } = await showSecret(pool, settings);
  expect(dataKeys.map(({ sealed }) => sealed).filter((n) => n !== undefined)).toEqual([0, 4]);
  expect(counts).toMatchObject({ heldFiles: 1 });

  const other = { ...settings, secretKey: "e".repeat(64) };
  await resetSecret(pool, other, { confirmed: true });
  expect(await findApproval(pool, campaign.id, id)).toMatchObject({
    ...{ state: "declined", uploadState: "declined", reason: expect.stringContaining("Upload it again") },
  });
  expect((await pool.query("select from upload_chunk")).rowCount).toBe(0);
});

test("the credentials of routes are encrypted again, and after a loss the routes say that they are missing", async () => {
  const { pool, settings, keys } = await installation();
  const admin = { pool, settings: parseSettings({}), sealing: keys.sealing };
  const { routeId } = await createRoute(admin, RouteRequest.parse(smppRoute()));
  expect((await rotateSecret(pool, settings)).resealed).toMatchObject({ routes: 1, unreadable: 0 });
  const { sealing } = await openKeyRing(pool, settings);
  expect(await loadRoutes(pool, sealing)).toMatchObject([{ fault: null, secrets: { password: "secret" } }]);

  const other = { ...settings, secretKey: "d".repeat(64) };
  expect(await resetSecret(pool, other, { confirmed: true })).toMatchObject({ forgotten: { routes: 1 } });
  const after = await openKeyRing(pool, other);
  expect(await loadRoutes(pool, after.sealing)).toMatchObject([
    { id: routeId, fault: expect.stringContaining("Enter them again") },
  ]);
  expect((await showSecret(pool, other)).counts.routes).toBe(0);
});

test("the audit stream's secret is encrypted again, and a loss takes it away", async () => {
  const { pool, settings, keys } = await installation();
  const { auditStream } = parseSettings({ AUDIT_STREAM: "https://siem.example.org/audit" });
  const { secret } = await renewStreamSecret({ pool, settings: { auditStream }, sealing: keys.sealing });
  const sealed = async () => (await pool.query("select sealed from audit_stream")).rows[0].sealed;
  const before = await sealed();
  expect((await rotateSecret(pool, settings)).resealed).toMatchObject({ auditStreams: 1, unreadable: 0 });
  const { sealing } = await openKeyRing(pool, settings);
  expect(await sealed()).not.toEqual(before);
  expect(await sealing.open(await sealed(), STREAM_OWNER)).toBe(secret);

  const other = { ...settings, secretKey: "e".repeat(64) };
  expect(await resetSecret(pool, other, { confirmed: true })).toMatchObject({
    forgotten: { auditStreams: 1 },
  });
  expect(await sealed()).toBeNull();
});

test("a rotation that was killed half-way goes on when it is run again", async () => {
  const { url, pool, settings, keys } = await installation();
  await sealCampaigns(pool, keys, 3);
  const held = await pool.connect();
  await held.query("begin");
  await held.query("select from console_campaign where id = 2 for update");
  const words = [process.execPath, "lib/cli/admin.ts", "secret", "rotate"];
  const killed = start(words, { DATABASE_URL: url, DATA_DIR: settings.dataDir, SECRET_KEY: "" });
  const first = await sealedOf(pool);
  let moved = false;
  const look = setInterval(async () => {
    moved ||= !(await sealedOf(pool)).equals(first);
  }, 20);
  await until(
    () => moved,
    () => killed.output(),
  );
  clearInterval(look);
  killed.child.kill("SIGKILL");
  await killed.ended;
  await held.query("rollback");
  held.release();

  expect(await keys.sealing.open(await sealedOf(pool, 1), OWNER)).toBe("key_1");
  expect(await keys.sealing.open(await sealedOf(pool, 2), "1/campaign_2")).toBe("key_2");
  expect((await rotateSecret(pool, settings)).resealed.unreadable).toBe(0);
  const { secretKeys, dataKeys } = await showSecret(pool, settings);
  expect([secretKeys.length, dataKeys.length]).toEqual([2, 6]);
  expect(dataKeys.map(({ sealed }) => sealed).filter((n) => n !== undefined)).toEqual([0, 3]);
  expect((await rotateSecret(pool, settings)).resealed.campaignKeys).toBe(3);
});

test("where SECRET_KEY is a setting the new one is given out, and one that nobody took is void after the next", async () => {
  const settings = { secretKey: "a".repeat(64), dataDir: temporaryFolder() };
  const { pool } = await installation(settings);
  const lost = await rotateSecret(pool, settings);
  const taken = await rotateSecret(pool, settings);
  if (!("secretKey" in lost) || !("secretKey" in taken)) throw new Error("no SECRET_KEY was given out");
  const withNew = { ...settings, secretKey: taken.secretKey ?? "" };
  await expect(prepareKeys(pool, { ...settings, secretKey: lost.secretKey ?? "" })).rejects.toThrow(
    /belongs to/,
  );
  await expect(retireSecret(pool, settings)).rejects.toThrow(/is the one to retire/);
  await prepareKeys(pool, withNew);
  await expect(rotateSecret(pool, settings)).rejects.toThrow(/was replaced by/);
  await retireSecret(pool, withNew);
});

test("whoever is signed in stays so until the old SECRET_KEY is retired, and second factors go on", async () => {
  const { pool, settings, keys } = await installation();
  setSignInKeys(keys.signIn);
  const context = { pool, settings: parseSettings({ PUBLIC_URL: "http://console.test" }) };
  const account = await mintOperator(pool, "operator");
  const { browser } = await signedInAs(context, account);
  const begun = await browser.post("two-factor/enable", { password: account.password });
  const secret = new URL(SecondFactorBegun.parse(await begun.json()).uri).searchParams.get("secret") ?? "";
  expect((await browser.post("two-factor/verify-totp", { code: totp(secret, -1) })).status).toBe(200);

  const { resealed } = await rotateSecret(pool, settings);
  expect(resealed).toMatchObject({ secondFactors: 1, unreadable: 0 });
  const after = await openKeyRing(pool, settings);
  setSignInKeys(after.signIn);
  expect(await browser.operator()).toMatchObject({ email: account.email });
  const later = visitor(context);
  await later.post("sign-in/email", account);
  expect((await later.post("two-factor/verify-totp", { code: totp(secret) })).status).toBe(200);

  await retireSecret(pool, settings);
  setSignInKeys((await openKeyRing(pool, settings)).signIn);
  expect(await browser.operator()).toBeNull();
  expect(await later.operator()).toMatchObject({ email: account.email });
});

test("starting over without a lost SECRET_KEY says what it forgets, forgets it, and leaves no old key in force", async () => {
  const { pool, settings, keys } = await installation({
    secretKey: "b".repeat(64),
    dataDir: temporaryFolder(),
  });
  await sealCampaigns(pool, keys, 2);
  await pool.query(
    "insert into recipient_directory (national_id_hash, recipient) values ('\\x01', '6591234567')",
  );
  await pool.query("update recipient_directory_size set entries = 1");
  await expect(resetSecret(pool, settings, { confirmed: true })).rejects.toThrow(/nothing to reset/);

  const other = { ...settings, secretKey: "c".repeat(64) };
  const counts = {
    campaignKeys: 2,
    webhooks: 0,
    routes: 0,
    secondFactors: 0,
    directoryEntries: 1,
    sessions: 0,
  };
  expect(await resetSecret(pool, other, { confirmed: false })).toMatchObject({ wouldDelete: counts });
  expect(await keys.sealing.open(await sealedOf(pool), OWNER)).toBe("key_1");
  expect(await resetSecret(pool, other, { confirmed: true })).toMatchObject({ forgotten: counts });
  expect(await sealedOf(pool)).toBeNull();
  await expect(prepareKeys(pool, settings)).rejects.toThrow(/belongs to/);
  await prepareKeys(pool, other);
  expect((await openKeyRing(pool, other)).nationalIdKey.equals(keys.nationalIdKey)).toBe(false);
});
