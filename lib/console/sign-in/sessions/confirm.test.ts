import { afterAll, expect, inject, test } from "vitest";
import { showSessions } from "#lib/console/sign-in/sessions/show-sessions";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { totp } from "#lib/testing/sign-in/totp";
import { mintOperator, protect, signedInAs, type Visitor, visitor } from "#lib/testing/sign-in/visitor";

const pool = openPool(inject("databaseUrl"), 4, "confirmation test");
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
};
afterAll(() => pool.end());

async function later({ operator }: Visitor) {
  const { id } = (await operator()) ?? {};
  await pool.query(sql`
    update operator_session set proven_at = now() - interval '601 seconds' where operator_id = ${id}::uuid
  `);
}

const isProven = async (browser: Visitor) => (await browser.operator())?.isProven;

function confirmations(email: string) {
  return rows<{ outcome: string; parameters: Record<string, unknown> }>(
    pool,
    sql`select outcome, parameters from audit where actor = ${email} and action = 'session.confirm' order by id`,
  );
}

test("without a second factor the password proves a session, at the sign-in and later, for ten minutes", async () => {
  const account = await mintOperator(pool, "admin");
  const { browser } = await signedInAs(context, account);
  expect(await isProven(browser)).toBe(true);
  await later(browser);
  expect(await isProven(browser)).toBe(false);
  expect((await browser.post("confirm-password", { password: "not the password" })).status).toBe(400);
  expect(await isProven(browser)).toBe(false);
  const answer = await browser.post("confirm-password", { password: account.password });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(await isProven(browser)).toBe(true);
  expect(await confirmations(account.email)).toEqual([
    { outcome: "failed", parameters: { by: "password", code: "INVALID_PASSWORD" } },
    { outcome: "succeeded", parameters: { by: "password" } },
  ]);
});

test("with a second factor only that proves a session; an app's code once, and a recovery code", async () => {
  const account = await mintOperator(pool, "admin");
  const { browser } = await signedInAs(context, account);
  const { secret, recoveryCodes } = await protect(browser, account);
  expect(await isProven(browser)).toBe(true);
  await later(browser);
  const byPassword = await browser.post("confirm-password", { password: account.password });
  expect([byPassword.status, await byPassword.json()]).toMatchObject([403, { code: "CODE_NEEDED" }]);

  const code = totp(secret);
  expect((await browser.post("two-factor/verify-totp", { code: "000000" })).status).toBe(401);
  expect((await browser.post("two-factor/verify-totp", { code })).status).toBe(200);
  expect(await isProven(browser)).toBe(true);
  await later(browser);
  expect((await browser.post("two-factor/verify-totp", { code })).status).toBe(401);
  expect(await isProven(browser), "still signed in").toBe(false);

  const recovery = await browser.post("two-factor/verify-backup-code", { code: recoveryCodes[0] });
  expect([recovery.status, await isProven(browser)]).toEqual([200, true]);
  expect((await confirmations(account.email)).map(({ outcome }) => outcome)).toEqual([
    "failed",
    "succeeded",
    "failed",
    "succeeded",
  ]);
});

test("a confirmation gives the session another token: whoever copied the cookie has no proof, and soon nothing", async () => {
  const account = await mintOperator(pool, "admin");
  const { browser } = await signedInAs(context, account);
  const confirmed = async (path: string, body: object) => {
    await later(browser);
    const { sessionId } = (await browser.operator()) ?? {};
    const thief = visitor(context);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect((await browser.post(path, body)).status).toBe(200);
    expect([await isProven(browser), await isProven(thief)]).toEqual([true, false]);
    await thief.post("confirm-password", account);
    expect([await isProven(browser), await isProven(thief)]).toEqual([true, false]);
    const operator = await browser.operator();
    const { sessions } = await showSessions(pool, operator ?? expect.fail("signed out"));
    expect(sessions).toMatchObject([{ current: true }]);
    await pool.query(sql`
      update operator_session set created_at = created_at - interval '11 seconds' where id = ${sessionId}::uuid
    `);
    expect([await thief.operator(), await isProven(browser)]).toEqual([null, true]);
  };
  await confirmed("confirm-password", { password: account.password });
  const { secret, recoveryCodes } = await protect(browser, account);
  await confirmed("two-factor/verify-totp", { code: totp(secret) });
  await confirmed("two-factor/verify-backup-code", { code: recoveryCodes[0] });
});

test("a trusted browser that was asked for no code has proven nothing", async () => {
  const account = await mintOperator(pool, "admin");
  const { secret } = await protect((await signedInAs(context, account)).browser, account);
  const browser = visitor(context);
  await browser.post("sign-in/email", account);
  await browser.post("two-factor/verify-totp", { code: totp(secret), trustDevice: true });
  expect(await isProven(browser)).toBe(true);
  await browser.post("sign-out", {});
  await browser.post("sign-in/email", account);
  expect(await isProven(browser)).toBe(false);
});

test("codes cannot be guessed from a session that was stolen", async () => {
  const account = await mintOperator(pool, "admin");
  const { browser } = await signedInAs(context, account);
  const { secret } = await protect(browser, account);
  const statuses: number[] = [];
  for (let guess = 0; guess < 9; guess++)
    statuses.push((await browser.post("two-factor/verify-totp", { code: `00000${guess}` })).status);
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
  await later(browser);
  expect((await browser.post("two-factor/verify-totp", { code: totp(secret) })).status).toBe(429);
  expect(await isProven(browser)).toBe(false);
});

test("nobody confirms without a session", async () => {
  const { password } = await mintOperator(pool, "viewer");
  expect((await visitor(context).post("confirm-password", { password })).status).toBe(401);
});

test("another password leaves a proven session", async () => {
  const account = await mintOperator(pool, "viewer");
  const { browser } = await signedInAs(context, account);
  await later(browser);
  const password = "another horse battery";
  await browser.post("change-password", { currentPassword: account.password, newPassword: password });
  expect(await isProven(browser)).toBe(true);
});

test("with a second factor the password alone makes no recovery codes, turns it not off, and gives no proof", async () => {
  const account = await mintOperator(pool, "admin");
  const { browser } = await signedInAs(context, account);
  const { secret } = await protect(browser, account);
  await later(browser);
  const { password } = account;
  const paths = ["generate-backup-codes", "disable", "enable"].map((name) => `two-factor/${name}`);
  for (const path of [...paths, "revoke-other-sessions"]) {
    const refused = await browser.post(path, { password });
    expect([path, refused.status, await refused.json()]).toMatchObject([
      path,
      403,
      { code: "confirmation_required" },
    ]);
  }
  expect(await isProven(browser)).toBe(false);
  await browser.post("two-factor/verify-totp", { code: totp(secret) });
  expect((await browser.post("two-factor/generate-backup-codes", { password })).status).toBe(200);
  expect((await browser.post("two-factor/disable", { password })).status).toBe(200);
  expect(await isProven(browser), "turning it off shows nothing that was not shown before").toBe(false);
});
