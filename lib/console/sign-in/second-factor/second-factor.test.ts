import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { afterAll, expect, inject, test } from "vitest";
import { resetSecondFactor } from "#lib/console/people/change-people";
import { operatorAuth } from "#lib/console/sign-in/auth";
import { hashRecoveryCode } from "#lib/console/sign-in/second-factor/recovery-codes";
import { showSessions } from "#lib/console/sign-in/sessions/show-sessions";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { totp } from "#lib/testing/sign-in/totp";
import { type Account, mintOperator, protect, signedInAs, visitor } from "#lib/testing/sign-in/visitor";

const pool = openPool(inject("databaseUrl"), 4, "second factor test");
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
};
afterAll(() => pool.end());

/** A person whose second factor was turned on with the code of the previous 30 seconds. */
async function protectedAccount() {
  const account = await mintOperator(pool, "operator");
  const { browser, operator } = await signedInAs(context, account);
  const { secret, recoveryCodes } = await protect(browser, account);
  return { account, secret, recoveryCodes, browser, operator };
}

/** A browser in which the password was right. */
async function afterPassword(account: Account) {
  const browser = visitor(context);
  const answer = await browser.post("sign-in/email", account);
  expect(await answer.json()).toEqual({ secondFactor: true });
  expect(await browser.operator()).toBeNull();
  return browser;
}

function recorded(email: string) {
  return rows<{ action: string; outcome: string; parameters: Record<string, unknown> }>(
    pool,
    sql`select action, outcome, parameters from audit where actor = ${email} order by id`,
  );
}

test("the password alone lets nobody in any more; a code of the app does, and each only once", async () => {
  const { account, secret } = await protectedAccount();
  const [first, second] = [await afterPassword(account), await afterPassword(account)];
  const code = totp(secret);
  expect((await first.post("two-factor/verify-totp", { code: "000000" })).status).toBe(401);
  expect(await first.operator()).toBeNull();
  expect((await first.post("two-factor/verify-totp", { code })).status).toBe(200);
  expect(await first.operator()).toMatchObject({ email: account.email, secondFactor: true });

  const again = await second.post("two-factor/verify-totp", { code });
  expect([again.status, await again.json()]).toMatchObject([401, { code: "CODE_USED" }]);
  expect(again.headers.getSetCookie()).toEqual([]);
  expect(await second.operator()).toBeNull();

  expect((await recorded(account.email)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    "session.sign_in succeeded",
    "second_factor.enable succeeded",
    "session.sign_in failed",
    "session.sign_in succeeded",
    "session.sign_in failed",
  ]);
});

test("of one code at the same moment in two browsers, one is let in", async () => {
  const { account, secret } = await protectedAccount();
  const browsers = [await afterPassword(account), await afterPassword(account)];
  const code = totp(secret);
  const answers = await Promise.all(browsers.map((each) => each.post("two-factor/verify-totp", { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const inside = await Promise.all(browsers.map((each) => each.operator()));
  expect(inside.filter(Boolean)).toHaveLength(1);
});

test("a recovery code works once; new ones make the old worthless", async () => {
  const { account, recoveryCodes, browser } = await protectedAccount();
  const [code = "", other = ""] = recoveryCodes;
  const first = await afterPassword(account);
  expect((await first.post("two-factor/verify-backup-code", { code })).status).toBe(200);
  const second = await afterPassword(account);
  expect((await second.post("two-factor/verify-backup-code", { code })).status).toBe(401);

  const made = await browser.post("two-factor/generate-backup-codes", { password: account.password });
  const { recoveryCodes: newer } = (await made.json()) as { recoveryCodes: string[] };
  expect((await second.post("two-factor/verify-backup-code", { code: other })).status).toBe(401);
  expect((await second.post("two-factor/verify-backup-code", { code: newer[0] })).status).toBe(200);
});

test("after five wrong codes the password has to be entered anew, after ten in a row the person has to wait", async () => {
  const { account, secret } = await protectedAccount();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 2; attempt++) {
    const browser = await afterPassword(account);
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await browser.post("two-factor/verify-totp", { code: `00000${guess}` })).status);
    }
  }
  expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 400]);
  const locked = await (await afterPassword(account)).post("two-factor/verify-totp", { code: totp(secret) });
  expect([locked.status, await locked.json()]).toMatchObject([429, { code: "ACCOUNT_TEMPORARILY_LOCKED" }]);
});

test("a trusted browser is asked for the password alone, until the second factor is reset", async () => {
  const { account, secret } = await protectedAccount();
  const trusted = await afterPassword(account);
  await trusted.post("two-factor/verify-totp", { code: totp(secret), trustDevice: true });
  await trusted.post("sign-out", {});
  expect(await (await trusted.post("sign-in/email", account)).json()).toEqual({ secondFactor: false });
  const person = await trusted.operator();
  await afterPassword(account);

  const admin = await mintOperator(pool, "admin");
  const { operator } = await signedInAs(context, admin);
  await resetSecondFactor(pool, { ...operator, address: null, traceId: "trace" }, person?.id ?? "");
  expect(await trusted.operator()).toBeNull();
  expect(await (await visitor(context).post("sign-in/email", account)).json()).toEqual({
    secondFactor: false,
  });
  const { rows: left } = await pool.query(
    "select from operator_verification where value = $1 and identifier like 'trust-device-%'",
    [person?.id],
  );
  expect(left).toEqual([]);
});

test("turning it on, off and making codes ask for the password", async () => {
  const { account, browser } = await protectedAccount();
  for (const path of ["enable", "disable", "generate-backup-codes"]) {
    for (const body of [{}, { password: "not the password" }]) {
      const answer = await browser.post(`two-factor/${path}`, body);
      expect([path, answer.status]).toEqual([path, 400]);
    }
  }
  expect((await browser.post("two-factor/disable", { password: account.password })).status).toBe(200);
  expect(await (await visitor(context).post("sign-in/email", account)).json()).toEqual({
    secondFactor: false,
  });
});

test("what a browser asked just before is still answered when it is turned on or off; soon the old token is worth nothing", async () => {
  const account = await mintOperator(pool, "operator");
  const { browser } = await signedInAs(context, account);
  const whileReplaced = async (change: () => Promise<unknown>) => {
    const underWay = visitor(context);
    for (const [name, value] of browser.cookies) underWay.cookies.set(name, value);
    await change();
    const [before, now] = [await underWay.operator(), await browser.operator()];
    expect(before).toMatchObject({ email: account.email, isProven: false });
    expect(now).toMatchObject({ email: account.email });
    const { sessions } = await showSessions(pool, now ?? expect.fail("signed out"));
    expect(sessions).toMatchObject([{ current: true }]);
    await pool.query(sql`
      update operator_session set created_at = created_at - interval '11 seconds' where id = ${before?.sessionId}::uuid
    `);
    expect(await underWay.operator()).toBeNull();
  };
  await whileReplaced(() => protect(browser, account));
  await whileReplaced(() => browser.post("two-factor/disable", { password: account.password }));
});

test("recovery codes are kept hashed, and the hashes and the secret encrypted", async () => {
  const { secret, recoveryCodes, operator } = await protectedAccount();
  const [row] = await rows<{ secret: string; backupCodes: string }>(
    pool,
    sql`select secret, backup_codes from operator_second_factor where operator_id = ${operator.id}`,
  );
  expect(row?.secret).not.toContain(secret);
  const key = (await operatorAuth(context).$context).secretConfig;
  const opened = await symmetricDecrypt({ key, data: row?.backupCodes ?? "" });
  expect(JSON.parse(opened)).toEqual(recoveryCodes.map(hashRecoveryCode));
  expect(recoveryCodes).toHaveLength(10);
  for (const code of recoveryCodes) expect(opened).not.toContain(code);
  const letters = new Set(recoveryCodes.join("").replaceAll("-", ""));
  const [length = 0] = recoveryCodes.map((code) => code.replaceAll("-", "").length);
  // Ten codes contain all letters of the alphabet with near certainty.
  expect(length * Math.log2(letters.size)).toBeGreaterThan(112);
  const { rows: kept } = await pool.query("select value from installation where name = 'session secret'");
  expect(kept).toEqual([]);
});

test("recovery codes that were kept unhashed by an earlier version go on working, each once", async () => {
  const { account, operator } = await protectedAccount();
  const key = (await operatorAuth(context).$context).secretConfig;
  const old = await symmetricEncrypt({ key, data: JSON.stringify(["abcde-fghjk", "mnpqr-stuvw"]) });
  await pool.query(
    sql`update operator_second_factor set backup_codes = ${old} where operator_id = ${operator.id}`,
  );
  const use = async (code: string) =>
    (await (await afterPassword(account)).post("two-factor/verify-backup-code", { code })).status;
  expect([await use("ABCDE FGHJK"), await use("abcde-fghjk"), await use("mnpqr-stuvw")]).toEqual([
    200, 401, 200,
  ]);
});

test("turned off and on again, browsers that were trusted before are asked for a code", async () => {
  const { account, secret, browser } = await protectedAccount();
  const trusted = await afterPassword(account);
  await trusted.post("two-factor/verify-totp", { code: totp(secret), trustDevice: true });
  await browser.post("two-factor/disable", { password: account.password });
  await protect(browser, account);
  expect(await (await trusted.post("sign-in/email", account)).json()).toEqual({ secondFactor: true });
});
