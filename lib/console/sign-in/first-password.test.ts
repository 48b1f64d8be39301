import { afterAll, expect, inject, test } from "vitest";
import { createOperator } from "#lib/console/people/create-operator";
import { admitOperator } from "#lib/console/sign-in/sessions/session";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { newAccount, signedInAs, visitor } from "#lib/testing/sign-in/visitor";

const pool = openPool(inject("databaseUrl"), 4, "first password test");
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
};
afterAll(() => pool.end());

const OWN = "another horse battery";

/** A person whose password the command line made. */
async function newcomer() {
  const account = newAccount();
  await createOperator(pool, { ...account, role: "admin", isFirst: true });
  return account;
}

test("a first password opens nothing but the change to one's own", async () => {
  const account = await newcomer();
  const { browser, operator } = await signedInAs(context, account);
  expect(operator.demand).toBe("password");
  const request = new Request("http://console.test/api/console/people", { headers: browser.headers() });
  expect(await admitOperator(context, request, "read")).toMatchObject({
    refusal: { status: 403, code: "password_required" },
  });
  expect((await browser.post("two-factor/enable", { password: account.password })).status).toBe(403);

  const change = (newPassword: string) =>
    browser.post("change-password", { currentPassword: account.password, newPassword });
  for (const refused of [account.password, "password1234", account.email])
    expect((await change(refused)).status).toBe(403);
  expect((await browser.operator())?.demand).toBe("password");
  expect((await change(OWN)).status).toBe(200);
  expect((await browser.operator())?.demand).toBeNull();
  const later = await signedInAs(context, { ...account, password: OWN });
  expect(later.operator.demand).toBeNull();
});

test("a first password that was not used within a week lets nobody in", async () => {
  const account = await newcomer();
  await pool.query(sql`
    update operator_account set must_change_by = must_change_by - interval '7 days'
    where operator_id = (select id from operator where email = ${account.email})
  `);
  const browser = visitor(context);
  const answer = await browser.post("sign-in/email", account);
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: "PASSWORD_EXPIRED" }]);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await browser.operator()).toBeNull();
  const sessions = await rows(
    pool,
    sql`select from operator_session s join operator o on o.id = s.operator_id where o.email = ${account.email}`,
  );
  expect(sessions).toEqual([]);
  // A person who does not know it gets the same answer as before.
  const wrong = await browser.post("sign-in/email", { ...account, password: OWN });
  expect(await wrong.json()).toMatchObject({ code: "INVALID_EMAIL_OR_PASSWORD" });
});
