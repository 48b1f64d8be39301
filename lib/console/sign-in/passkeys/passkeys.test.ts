import { afterAll, expect, inject, test } from "vitest";
import { listPasskeys } from "#lib/console/accounts/passkeys";
import { resetSecondFactor } from "#lib/console/people/change-people";
import { addPasskey, beginPasskey } from "#lib/console/sign-in/passkeys/add-passkey";
import { namePasskey, removePasskey, showPasskeys } from "#lib/console/sign-in/passkeys/change-passkeys";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { authenticator } from "#lib/testing/sign-in/authenticator";
import { mintOperator, protect, signedInAs, type Visitor, visitor } from "#lib/testing/sign-in/visitor";

const PUBLIC_URL = "https://console.test";
const pool = openPool(inject("databaseUrl"), 4, "passkey test");
const context = { pool, settings: parseSettings({ PUBLIC_URL, SECRET_KEY: "0".repeat(64) }) };
afterAll(() => pool.end());

/** A person with two-factor authentication and a passkey. */
async function withPasskey() {
  const account = await mintOperator(pool, "operator");
  const { browser } = await signedInAs(context, account);
  await protect(browser, account);
  const person = await browser.operator();
  if (!person) throw new Error("not signed in");
  const actor = { id: person.id, email: person.email, address: null, traceId: "trace" };
  const key = authenticator(PUBLIC_URL);
  const add = async (made = key) => {
    const { challenge } = await beginPasskey(context, person);
    await addPasskey(context, actor, person, { name: "Blue key", response: made.make(challenge) });
  };
  await add();
  return { account, browser, person, actor, key, add };
}

async function asked(browser: Visitor): Promise<string> {
  const begun = (await (await browser.post("passkey/begin", {})).json()) as {
    options: { challenge: string };
  };
  return begun.options.challenge;
}

test("a passkey is the second step of a sign-in, each challenge once, and proves the session", async () => {
  const { account, person, key } = await withPasskey();
  const browser = visitor(context);
  expect(await (await browser.post("sign-in/email", account)).json()).toEqual({ secondFactor: true });
  const response = key.use(await asked(browser));
  const other = visitor(context);
  await other.post("sign-in/email", account);
  const wrong = await other.post("passkey/verify", {
    response: authenticator(PUBLIC_URL).use(await asked(other)),
  });
  expect([wrong.status, await other.operator()]).toEqual([401, null]);

  const answer = await browser.post("passkey/verify", { response });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(await browser.operator()).toMatchObject({ email: account.email, isProven: true });
  expect((await other.post("passkey/verify", { response })).status).toBe(401);
  expect(await other.operator()).toBeNull();
  expect((await listPasskeys(pool, person.id))[0]?.usedAt).not.toBeNull();
  const last = await rows(
    pool,
    sql`select outcome, parameters from audit where actor = ${account.email} and action = 'session.sign_in' order by id desc limit 2`,
  );
  expect(last).toMatchObject([
    { outcome: "failed", parameters: { secondFactor: "passkey" } },
    { outcome: "succeeded", parameters: { secondFactor: "passkey" } },
  ]);
});

test("a passkey alone lets nobody in, nor does that of somebody else", async () => {
  const { key, browser } = await withPasskey();
  const nobody = visitor(context);
  expect((await nobody.post("passkey/begin", {})).status).toBe(401);
  expect((await nobody.post("passkey/verify", { response: key.use(await asked(browser)) })).status).toBe(401);
  const { account } = await withPasskey();
  const second = visitor(context);
  await second.post("sign-in/email", account);
  expect((await second.post("passkey/verify", { response: key.use(await asked(second)) })).status).toBe(401);
  expect(await second.operator()).toBeNull();
});

test("within a session a passkey proves it; a challenge of another person does not", async () => {
  const { browser, person, key, account } = await withPasskey();
  const old = () =>
    pool.query(sql`update operator_session set proven_at = null where operator_id = ${person.id}`);
  await old();
  const { browser: other } = await withPasskey();
  const foreign = await browser.post("passkey/verify", { response: key.use(await asked(other)) });
  expect([foreign.status, (await browser.operator())?.isProven]).toEqual([401, false]);
  const own = await browser.post("passkey/verify", { response: key.use(await asked(browser)) });
  expect([own.status, (await browser.operator())?.isProven]).toEqual([200, true]);
  const confirmed = await rows(
    pool,
    sql`select outcome from audit where actor = ${account.email} and action = 'session.confirm' order by id`,
  );
  expect(confirmed).toEqual([{ outcome: "failed" }, { outcome: "succeeded" }]);
});

test("a page at another address gets nowhere", async () => {
  const { add, browser, person } = await withPasskey();
  await expect(add(authenticator("https://console.test.evil.example"))).rejects.toThrow(
    /could not be checked/,
  );
  expect(await listPasskeys(pool, person.id)).toHaveLength(1);
  const evil = authenticator("https://evil.example").use(await asked(browser));
  expect((await browser.post("passkey/verify", { response: evil })).status).toBe(401);
});

test("passkeys have names, are removed by their owner alone, and each change is recorded", async () => {
  const { person, actor, add, account } = await withPasskey();
  await expect(add(), "the same again").rejects.toThrow(/already/);
  await add(authenticator(PUBLIC_URL));
  const [first, second] = (await showPasskeys(pool, person.id)).passkeys;
  await namePasskey(pool, actor, first?.id ?? "", "Green key");
  const stranger = { ...actor, id: (await withPasskey()).person.id };
  await expect(removePasskey(pool, stranger, first?.id ?? "")).rejects.toThrow(/already been removed/);
  await removePasskey(pool, actor, second?.id ?? "");
  expect((await showPasskeys(pool, person.id)).passkeys.map(({ name }) => name)).toEqual(["Green key"]);
  const recorded = await rows(
    pool,
    sql`select action, parameters from audit where actor = ${account.email} and action like 'passkey.%' order by id`,
  );
  expect(recorded).toEqual([
    { action: "passkey.add", parameters: { name: "Blue key" } },
    { action: "passkey.add", parameters: { name: "Blue key" } },
    { action: "passkey.rename", parameters: { from: "Blue key", to: "Green key" } },
    { action: "passkey.remove", parameters: { name: "Blue key" } },
  ]);
});

test("passkeys need the second factor, and go with it", async () => {
  const plain = await signedInAs(context, await mintOperator(pool, "viewer"));
  await expect(beginPasskey(context, plain.operator)).rejects.toThrow(/Turn on two-factor/);
  const { account, browser, person } = await withPasskey();
  await browser.post("two-factor/disable", { password: account.password });
  expect(await listPasskeys(pool, person.id)).toEqual([]);
  const { person: lost } = await withPasskey();
  const { operator: admin } = await signedInAs(context, await mintOperator(pool, "admin"));
  await resetSecondFactor(pool, { ...admin, address: null, traceId: "trace" }, lost.id);
  expect(await listPasskeys(pool, lost.id)).toEqual([]);
});
