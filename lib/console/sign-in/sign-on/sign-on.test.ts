import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { SignInContext } from "#lib/console/sign-in/context";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import {
  comeThrough,
  type SignInProvider,
  startProvider,
  UNVERIFIED,
} from "#lib/testing/sign-in/sign-in-provider";
import { totp } from "#lib/testing/sign-in/totp";
import { mintOperator, signedInAs, visitor } from "#lib/testing/sign-in/visitor";

const PUBLIC_URL = "http://console.test";
const pool = openPool(inject("databaseUrl"), 4, "single sign-on test");
let provider: SignInProvider;
let context: SignInContext;

beforeAll(async () => {
  provider = await startProvider(`${PUBLIC_URL}/api/auth/oidc/callback`);
  const variables = { PUBLIC_URL, SECRET_KEY: "0".repeat(64), ...provider.variables };
  context = { pool, settings: parseSettings(variables) };
});
afterAll(async () => {
  await provider.stop();
  await pool.end();
});

const leadsTo = (answer: Response) => [answer.status, answer.headers.get("Location")];

/** A browser that has returned from the provider as this person, and the address of its return. */
async function come(email: string, next = "/settings") {
  const browser = visitor(context);
  const start = await browser.get(`oidc/start?next=${next}`);
  const back = await comeThrough(start.headers.get("Location") ?? "", email);
  const answer = await browser.get(`oidc/callback${back.search}`);
  return { browser, back, answer };
}

test("who is here comes in by a verified e-mail, and is led to where they wanted, and nowhere else", async () => {
  const { email } = await mintOperator(pool, "viewer");
  const { browser, answer } = await come(email);
  expect(leadsTo(answer)).toEqual([303, "/settings"]);
  expect(await browser.operator()).toMatchObject({ email, role: "viewer" });
  const elsewhere = await come(email, "//evil.example");
  expect(leadsTo(elsewhere.answer)).toEqual([303, "/"]);
});

test("an answer that this browser did not ask for, was tampered with, or came before, lets nobody in", async () => {
  const { email } = await mintOperator(pool, "viewer");
  const { browser, back } = await come(email);
  const expired = [303, "/sign-in?problem=expired&next=%2F"];
  const thief = visitor(context);
  expect(leadsTo(await thief.get(`oidc/callback${back.search}`))).toEqual(expired);
  await thief.get("oidc/start");
  expect(leadsTo(await thief.get(`oidc/callback${back.search}`))).toEqual(expired);
  expect(await thief.operator()).toBeNull();
  expect(leadsTo(await browser.get(`oidc/callback${back.search}`))).toEqual(expired);

  const other = visitor(context);
  const start = await other.get("oidc/start");
  const own = await comeThrough(start.headers.get("Location") ?? "", email);
  own.searchParams.set("code", back.searchParams.get("code") ?? "");
  expect(leadsTo(await other.get(`oidc/callback${own.search}`))).toEqual([
    303,
    "/sign-in?problem=failed&next=%2F",
  ]);
  expect(await other.operator()).toBeNull();
});

test("who is not invited, or whose e-mail is not verified, is refused, and that is recorded", async () => {
  const unverified = `${randomUUID()}@${UNVERIFIED}`;
  const stranger = `${randomUUID()}@redial.test`;
  const problems: [string, string][] = [
    [unverified, "unverified"],
    [stranger, "not_invited"],
  ];
  for (const [email, problem] of problems) {
    const { browser, answer } = await come(email);
    expect(leadsTo(answer)).toEqual([303, `/sign-in?problem=${problem}&next=%2Fsettings`]);
    expect(await browser.operator()).toBeNull();
    const [record] = await rows(
      pool,
      sql`select outcome, parameters ->> 'code' as code, address from audit where actor = ${email}`,
    );
    expect(record).toEqual({ outcome: "failed", code: problem, address: browser.address });
  }
});

test("a second factor is asked for here as well, and then leads on", async () => {
  const account = await mintOperator(pool, "operator");
  const { browser: own } = await signedInAs(context, account);
  const begun = await own.post("two-factor/enable", { password: account.password });
  const { uri } = (await begun.json()) as { uri: string };
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  await own.post("two-factor/verify-totp", { code: totp(secret, -1) });

  const { browser, answer } = await come(account.email, "/settings/people");
  expect(leadsTo(answer)).toEqual([303, "/sign-in?step=code&next=%2Fsettings%2Fpeople"]);
  expect(await browser.operator()).toBeNull();
  expect((await browser.post("two-factor/verify-totp", { code: totp(secret) })).status).toBe(200);
  expect(await browser.operator()).toMatchObject({ email: account.email });
});

test("another name of this machine leads to the public one first, where the cookies are", async () => {
  const browser = visitor({
    ...context,
    settings: { ...context.settings, publicUrl: "http://localhost:3000" },
  });
  const { answerSignIn } = await import("#lib/console/sign-in/answer-sign-in");
  const request = new Request("http://localhost:3000/api/auth/oidc/start?next=/settings", {
    headers: { Host: "localhost:3000", "x-redial-client-address": browser.address },
  });
  expect(leadsTo(await answerSignIn(context, request))).toEqual([
    303,
    `${PUBLIC_URL}/api/auth/oidc/start?next=/settings`,
  ]);
});

test("who has no password signs in again at the provider before they touch their second factor", async () => {
  const email = `boss-${randomUUID()}@redial.test`;
  const { browser } = await come(email);
  const begin = () => browser.post("two-factor/enable", {});
  const token = async (proven: string | null) =>
    pool.query(sql`
      update operator_session set proven_at = ${proven}::timestamptz
      where operator_id = (select id from operator where email = ${email})
    `);
  await token(null);
  const refused = await begin();
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "SIGN_IN_AGAIN" }]);
  const start = await browser.get("oidc/start?next=/settings/people&again=1");
  const asked = new URL(start.headers.get("Location") ?? "");
  expect(asked.searchParams.get("prompt")).toBe("login");
  const back = await comeThrough(asked.href, email);
  expect(leadsTo(await browser.get(`oidc/callback${back.search}`))).toEqual([303, "/settings/people"]);
  expect((await begin()).status).toBe(200);
  await token(new Date(Date.now() - 11 * 60_000).toISOString());
  expect((await begin()).status).toBe(403);
});

test("a sign-in again from whose way the demand to ask was taken proves nothing, and says so", async () => {
  const { email } = await mintOperator(pool, "admin");
  const { browser } = await come(email);
  await pool.query(sql`
    update operator_session set proven_at = null where operator_id = (select id from operator where email = ${email})
  `);
  const start = await browser.get("oidc/start?next=/settings/people&again=1");
  const asked = new URL(start.headers.get("Location") ?? "");
  for (const name of ["prompt", "max_age"]) asked.searchParams.delete(name);
  const back = await comeThrough(asked.href, email);
  expect(leadsTo(await browser.get(`oidc/callback${back.search}`))).toEqual([
    303,
    "/sign-in?problem=not_asked&next=%2Fsettings%2Fpeople",
  ]);
  expect((await browser.operator())?.isProven).toBe(false);
});

test("a new sign-in at the provider ends the session that it replaces", async () => {
  const { email } = await mintOperator(pool, "viewer");
  const { browser } = await come(email);
  const start = await browser.get("oidc/start");
  const back = await comeThrough(start.headers.get("Location") ?? "", email);
  await browser.get(`oidc/callback${back.search}`);
  expect(await browser.operator()).toMatchObject({ email });
  const sessions = await rows(
    pool,
    sql`select from operator_session s join operator o on o.id = s.operator_id where o.email = ${email}`,
  );
  expect(sessions).toHaveLength(1);
});
