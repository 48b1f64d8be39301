import { expect, test } from "vitest";
import { requireSecondFactor } from "#lib/console/people/require-second-factor";
import { admitOperator } from "#lib/console/sign-in/sessions/session";
import type { Role } from "#lib/domain/people/role";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { mintConsoleCampaign } from "#lib/testing/console/mirror";
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

async function require(browser: Visitor, from: Role | null, graceDays = 0) {
  const operator = await browser.operator();
  if (!operator) throw new Error("not signed in");
  const actor = { id: operator.id, email: operator.email, address: null, traceId: "trace" };
  await requireSecondFactor(pool, actor, operator, { from, graceDays });
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
    { actor: chief.email, parameters: { from: "nobody", to: "operator", graceDays: 0 } },
    { actor: chief.email, parameters: { from: "operator", to: "nobody" } },
  ]);
});

async function since(email: string, days: number) {
  await pool.query(sql`
    update operator set second_factor_since = now() - make_interval(days => ${days}) where email = ${email}
  `);
}

test("with days of grace everything stays open until they are over, from when the rule began to hold", async () => {
  const { account: chief, browser: admin } = await person("admin");
  await protect(admin, chief);
  const { account, browser } = await person("operator");
  await require(admin, "operator", 3);
  expect(await ask(browser)).toHaveProperty("operator.secondFactorRequired", true);
  const due = (await browser.operator())?.secondFactorDueAt?.getTime() ?? 0;
  expect(Math.abs(due - Date.now() - 3 * 86_400_000)).toBeLessThan(60_000);

  await since(account.email, 2);
  await require(admin, "viewer", 3);
  expect(await ask(browser), "the rule began to hold before").toHaveProperty("operator");
  await since(account.email, 3);
  expect(await ask(browser)).toMatchObject({ refusal: { code: "second_factor_required" } });
  await require(admin, "viewer", 5);
  expect(await ask(browser)).toHaveProperty("operator");
  await protect(browser, account);
  expect((await browser.operator())?.secondFactorDueAt).toBeNull();

  await require(admin, null);
  const { account: other, browser: late } = await person("operator");
  await since(other.email, 9);
  await require(admin, "admin", 3);
  await require(admin, "operator", 3);
  expect(await ask(late), "it holds for them only since now").not.toHaveProperty("refusal");
});

test("whoever is given a role or a membership under the rule has the days from then on", async () => {
  const { account: chief, browser: admin } = await person("admin");
  await protect(admin, chief);
  await require(admin, "operator", 2);
  const { account, browser } = await person("member");
  expect((await browser.operator())?.secondFactorRequired).toBe(false);
  const campaign = await mintConsoleCampaign(pool);
  await pool.query(sql`
    insert into membership (operator_id, campaign, role, given_by)
    select id, ${campaign}, 'operator', 'test' from operator where email = ${account.email}
  `);
  expect((await browser.operator())?.secondFactorDueAt?.getTime()).toBeGreaterThan(
    Date.now() + 2 * 86_400_000 - 60_000,
  );
  await since(account.email, 2);
  expect((await browser.operator())?.demand).toBe("second_factor");
  await require(admin, null);
});
