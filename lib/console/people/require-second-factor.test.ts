import { expect, test } from "vitest";
import { requireSecondFactor } from "#lib/console/people/require-second-factor";
import { admitOperator } from "#lib/console/sign-in/sessions/session";
import type { Role } from "#lib/domain/people/role";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintOperator, protect, signedInAs, type Visitor } from "#lib/testing/sign-in/visitor";

const { pool } = await ownDatabase();
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
};

async function person(role: Role) {
  const account = await mintOperator(pool, role);
  const { browser } = await signedInAs(context, account);
  return { account, browser };
}

async function require(browser: Visitor, from: Role | null) {
  const operator = await browser.operator();
  if (!operator) throw new Error("not signed in");
  const actor = { id: operator.id, email: operator.email, address: null, traceId: "trace" };
  await requireSecondFactor(pool, actor, operator, from);
}

function ask({ headers }: Visitor) {
  return admitOperator(
    context,
    new Request("http://console.test/api/console/people", { headers: headers() }),
    "read",
  );
}

test("from a role on nothing is open to whoever has no second factor, until they have set one up", async () => {
  const { account: chief, browser: admin } = await person("admin");
  await expect(require(admin, "viewer")).rejects.toThrow(/your own two-factor/);
  await protect(admin, chief);
  await require(admin, "operator");

  const [viewer, operator] = [await person("viewer"), await person("operator")];
  expect(await ask(viewer.browser)).toHaveProperty("operator");
  expect(await ask(operator.browser)).toMatchObject({
    refusal: { status: 403, code: "second_factor_required" },
  });
  for (const path of ["two-factor/generate-backup-codes", "revoke-other-sessions"]) {
    const answer = await operator.browser.post(path, { password: operator.account.password });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  await protect(operator.browser, operator.account);
  expect(await ask(operator.browser)).toHaveProperty("operator");

  const off = await operator.browser.post("two-factor/disable", { password: operator.account.password });
  expect([off.status, await off.json()]).toMatchObject([403, { code: "SECOND_FACTOR_REQUIRED" }]);
  await require(admin, null);
  expect(
    (await operator.browser.post("two-factor/disable", { password: operator.account.password })).status,
  ).toBe(200);
  expect(await ask(operator.browser)).toHaveProperty("operator");
  const records = await rows(
    pool,
    sql`select actor, parameters from audit where action = 'second_factor.require' order by id`,
  );
  expect(records).toEqual([
    { actor: chief.email, parameters: { from: "nobody", to: "operator" } },
    { actor: chief.email, parameters: { from: "operator", to: "nobody" } },
  ]);
});
