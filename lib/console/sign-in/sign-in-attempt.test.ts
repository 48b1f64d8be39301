import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { attemptSucceeded, beginAttempt, clearFailedAttempts } from "#lib/console/sign-in/sign-in-attempt";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { mintOperator, signedInAs, visitor } from "#lib/testing/sign-in/visitor";

const pool = openPool(inject("databaseUrl"), 8, "sign-in attempt test");
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
};
afterAll(() => pool.end());

const nobody = () => `${randomUUID()}@redial.test`;
const WRONG = "not the password";

test("after five wrong passwords from one network even the right one has to wait there", async () => {
  const account = await mintOperator(pool, "viewer");
  const guesser = visitor(context);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++)
    statuses.push((await guesser.post("sign-in/email", { ...account, password: WRONG })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  const held = await guesser.post("sign-in/email", account);
  expect([held.status, await held.json()]).toMatchObject([429, { code: "TOO_MANY_ATTEMPTS" }]);
  expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await guesser.operator()).toBeNull();
  // The owner signs in from elsewhere.
  expect((await visitor(context).post("sign-in/email", account)).status).toBe(200);
});

test("what checks no password takes no failure back, whatever it is sent", async () => {
  const account = await mintOperator(pool, "viewer");
  const guesser = visitor(context);
  const { browser } = await signedInAs(context, await mintOperator(pool, "viewer"));
  for (let n = 0; n < 5; n++) {
    await guesser.post("sign-in/email", { ...account, password: WRONG });
    await guesser.post("sign-out", account);
    await guesser.post("sign-out", { email: account.email, currentPassword: "anything" });
  }
  expect((await guesser.post("sign-in/email", account)).status).toBe(429);
  await pool.query(sql`
    delete from operator_account where operator_id = (${(await browser.operator())?.id}::uuid)
  `);
  const { email } = (await browser.operator()) ?? {};
  browser.cookies.delete("redial.known_browser");
  const wrong = { email: email ?? "", address: browser.address, browser: null };
  for (let n = 0; n < 5; n++) await beginAttempt(pool, wrong);
  expect((await browser.post("two-factor/enable", { password: "anything" })).status).toBe(200);
  expect(await beginAttempt(pool, wrong)).toBeGreaterThan(0);
});

test("guesses from many networks hold up strangers, but no browser in which the person has signed in before", async () => {
  const account = await mintOperator(pool, "viewer");
  const { browser: known } = await signedInAs(context, account);
  for (let n = 0; n < 30; n++)
    expect(
      await beginAttempt(pool, { email: account.email, address: `10.9.${n}.1`, browser: null }),
    ).toBeNull();
  expect((await visitor(context).post("sign-in/email", account)).status).toBe(429);
  expect((await known.post("sign-in/email", account)).status).toBe(200);
  // The cookie is worth nothing for another person.
  const other = await mintOperator(pool, "viewer");
  for (let n = 0; n < 30; n++)
    await beginAttempt(pool, { email: other.email, address: `10.8.${n}.1`, browser: null });
  expect((await known.post("sign-in/email", other)).status).toBe(429);
  await clearFailedAttempts(pool, other.email, null);
  expect((await known.post("sign-in/email", other)).status).toBe(200);
});

test("of many attempts at one moment no more are made than one after the other", async () => {
  const attempt = { email: nobody(), address: "198.51.100.9", browser: null };
  const waits = await Promise.all(Array.from({ length: 20 }, () => beginAttempt(pool, attempt)));
  expect(waits.filter((wait) => wait === null)).toHaveLength(5);
});

test("a right password, and time, let the count begin anew; addresses of one IPv6 network count as one", async () => {
  const attempt = { email: nobody(), address: "2001:db8:1:2::1", browser: null };
  for (let n = 0; n < 4; n++) await beginAttempt(pool, { ...attempt, address: `2001:db8:1:2::${n}` });
  await attemptSucceeded(pool, attempt);
  for (let n = 0; n < 5; n++) expect(await beginAttempt(pool, attempt)).toBeNull();
  expect(await beginAttempt(pool, attempt)).toBeGreaterThan(20_000);
  await pool.query("update sign_in_failure set held_until = now() - interval '1 ms'");
  expect(await beginAttempt(pool, attempt)).toBeNull();
  expect(await beginAttempt(pool, attempt)).toBeGreaterThan(30_000);
  await pool.query("update sign_in_failure set ends_at = now() - interval '1 ms'");
  expect(await beginAttempt(pool, attempt)).toBeNull();
});

test("a malformed e-mail does not give the person's count back", async () => {
  const account = await mintOperator(pool, "viewer");
  const guesser = visitor(context);
  for (let n = 0; n < 4; n++) await guesser.post("sign-in/email", { ...account, password: WRONG });
  await guesser.post("sign-in/email", { email: ` ${account.email} `, password: WRONG });
  expect((await guesser.post("sign-in/email", account)).status).toBe(429);
});

test("counts that have ended are cleared away", async () => {
  await pool.query(
    "insert into sign_in_failure (place, failures, held_until, ends_at) values (2000000, 9, now(), now() - interval '1 s') on conflict do nothing",
  );
  // Concurrent attempts skip the rows that another one is deleting, and a failed one deletes nothing.
  const left = async () => {
    await beginAttempt(pool, { email: nobody(), address: null, browser: null });
    return rows(pool, sql`select from sign_in_failure where place = 2000000`);
  };
  await expect.poll(left).toEqual([]);
});

test("a password is asked for again within a session under the same count", async () => {
  const account = await mintOperator(pool, "viewer");
  const { browser } = await signedInAs(context, account);
  for (let n = 0; n < 5; n++) {
    const answer = await browser.post("two-factor/enable", { password: WRONG });
    expect(answer.status).toBe(400);
  }
  expect((await browser.post("two-factor/enable", { password: account.password })).status).toBe(429);
});
