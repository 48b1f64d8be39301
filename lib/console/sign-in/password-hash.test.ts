import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { hashPassword as hashAsLibrary } from "better-auth/crypto";
import { afterAll, afterEach, expect, inject, test, vi } from "vitest";
import { findPasswordHash } from "#lib/console/accounts/operators";
import { hashPassword, setHashWork, verifyPassword } from "#lib/console/sign-in/password-hash";
import { openPool } from "#lib/platform/postgres/pool";
import { sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { mintOperator, newAccount, signedInAs, visitor } from "#lib/testing/sign-in/visitor";

const CHEAP = { N: 2, r: 1, p: 1 };
const DEARER = { N: 64, r: 2, p: 1 };
const PASSWORD = "correct horse battery";

const pool = openPool(inject("databaseUrl"), 4, "password hash test");
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
};
afterAll(() => pool.end());
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  setHashWork(CHEAP);
});

/** Records the work of each derivation from now on, and how many run at once. */
function derivations() {
  const derived = { works: [] as number[], mostAtOnce: 0 };
  let atOnce = 0;
  const { scrypt } = crypto;
  vi.spyOn(crypto, "scrypt").mockImplementation(((password, salt, bytes, options, done) => {
    const { N = 0, r = 0, p = 0 } = options;
    derived.works.push(N * r * p);
    derived.mostAtOnce = Math.max(derived.mostAtOnce, ++atOnce);
    scrypt(password, salt, bytes, options, (error, key) => {
      atOnce--;
      done(error, key);
    });
  }) as (...given: Required<Parameters<typeof scrypt>>) => void as typeof scrypt);
  syncBuiltinESMExports();
  return derived;
}

async function setHash(email: string, hash: string) {
  await pool.query(sql`
    update operator_account set password = ${hash} where operator_id = (select id from operator where email = ${email})
  `);
}

test("an earlier version's hash lets its person in, and is hashed anew with the recommended work", async () => {
  const account = await mintOperator(pool, "viewer");
  await setHash(account.email, await hashAsLibrary(account.password));
  Reflect.deleteProperty(globalThis, Symbol.for("redial.password-hash"));
  const { operator, browser } = await signedInAs(context, account);
  const renewed = await findPasswordHash(pool, operator.id);
  expect(renewed).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect((await browser.post("confirm-password", { password: account.password })).status).toBe(200);
  expect(await findPasswordHash(pool, operator.id)).toBe(renewed);
});

test("a hash is of one password alone, however that is encoded, and salted", async () => {
  const hash = await hashPassword("caf\u00e9 horse battery");
  expect(await verifyPassword(pool, { hash, password: "cafe\u0301 horse battery" })).toBe(true);
  expect(await verifyPassword(pool, { hash, password: "cafe horse battery" })).toBe(false);
  expect(await hashPassword("caf\u00e9 horse battery")).not.toBe(hash);
  await expect(verifyPassword(pool, { hash: "none", password: "none" })).rejects.toThrow(/no hash/);
});

test("a hash keeps counting when new ones cost less", async () => {
  setHashWork(DEARER);
  const hash = await hashPassword(PASSWORD);
  setHashWork(CHEAP);
  expect(await verifyPassword(pool, { hash, password: PASSWORD })).toBe(true);
  expect(await verifyPassword(pool, { hash, password: "not the password" })).toBe(false);
});

test("a wrong password costs the same whether nobody has the e-mail, or somebody, or somebody with a cheaper hash", async () => {
  const cheaper = await mintOperator(pool, "viewer");
  setHashWork(DEARER);
  const known = await mintOperator(pool, "viewer");
  const derived = derivations();
  const costs: { times: number; work: number }[] = [];
  for (const { email } of [newAccount(), known, cheaper]) {
    await visitor(context).post("sign-in/email", { email, password: PASSWORD });
    const works = derived.works.splice(0);
    costs.push({ times: works.length, work: works.reduce((sum, work) => sum + work, 0) });
  }
  const work = DEARER.N * DEARER.r;
  expect(costs).toEqual([
    { times: 1, work },
    { times: 1, work },
    { times: 2, work },
  ]);
});

test("two hashes at most are made at once, because of their memory", async () => {
  const derived = derivations();
  await Promise.all(Array.from({ length: 6 }, () => hashPassword(PASSWORD)));
  expect([derived.works.length, derived.mostAtOnce]).toEqual([6, 2]);
});
