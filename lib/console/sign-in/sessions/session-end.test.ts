import { afterAll, expect, inject, test } from "vitest";
import { showSessions } from "#lib/console/sign-in/sessions/show-sessions";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { totp } from "#lib/testing/sign-in/totp";
import { mintOperator, protect, signedInAs, visitor } from "#lib/testing/sign-in/visitor";

const pool = openPool(inject("databaseUrl"), 4, "session end test");
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
};
afterAll(() => pool.end());

function sessionsOf(email: string) {
  return rows<{ id: string }>(
    pool,
    sql`select s.id from operator_session s join operator o on o.id = s.operator_id where o.email = ${email}`,
  );
}

test("a session ends a week after its sign-in, however lately it was used", async () => {
  const account = await mintOperator(pool, "viewer");
  const { browser, operator } = await signedInAs(context, account);
  const age = (interval: string) =>
    pool.query(sql`
      update operator_session set created_at = now() - ${interval}::interval where id = ${operator.sessionId}
    `);
  await age("6 days 23 hours");
  expect(await browser.operator()).toMatchObject({ email: account.email });
  await age("7 days 1 minute");
  expect((await showSessions(pool, operator)).sessions).toEqual([]);
  expect(await browser.operator()).toBeNull();
  expect(await sessionsOf(account.email)).toEqual([]);
});

test("a new sign-in in the same browser ends the session that it replaces, whoever's it was", async () => {
  const [first, second] = [await mintOperator(pool, "viewer"), await mintOperator(pool, "viewer")];
  const { browser } = await signedInAs(context, first);
  await browser.post("sign-in/email", { ...second, password: "not the password" });
  expect(await browser.operator()).toMatchObject({ email: first.email });
  await browser.post("sign-in/email", second);
  expect(await browser.operator()).toMatchObject({ email: second.email });
  expect(await sessionsOf(first.email)).toEqual([]);
  await browser.post("sign-in/email", second);
  expect(await sessionsOf(second.email)).toHaveLength(1);
});

test("the session ends too when the new sign-in is asked for a code first", async () => {
  const account = await mintOperator(pool, "viewer");
  const { browser } = await signedInAs(context, account);
  const { secret } = await protect(browser, account);
  const { sessionId } = (await browser.operator()) ?? {};
  // The session from before the second factor still accepts requests that are under way.
  const ending = (await sessionsOf(account.email)).filter(({ id }) => id !== sessionId);
  await browser.post("sign-in/email", account);
  expect(await sessionsOf(account.email)).toEqual(ending);
  await browser.post("two-factor/verify-totp", { code: totp(secret) });
  expect(await sessionsOf(account.email)).toHaveLength(ending.length + 1);
});

test("another password ends every other session and every trusted browser", async () => {
  const account = await mintOperator(pool, "viewer");
  const { browser, operator } = await signedInAs(context, account);
  const { secret } = await protect(browser, account);
  const trusted = visitor(context);
  await trusted.post("sign-in/email", account);
  await trusted.post("two-factor/verify-totp", { code: totp(secret), trustDevice: true });
  expect(await trusted.operator()).not.toBeNull();

  const password = "another horse battery";
  await browser.post("change-password", { currentPassword: account.password, newPassword: password });
  expect(await trusted.operator()).toBeNull();
  expect(await browser.operator()).not.toBeNull();
  const again = await trusted.post("sign-in/email", { ...account, password });
  expect(await again.json()).toEqual({ secondFactor: true });
  const devices = await rows(
    pool,
    sql`select from operator_verification where value = ${operator.id} and identifier like 'trust-device-%'`,
  );
  expect(devices).toEqual([]);
});
