import { afterAll, expect, inject, test } from "vitest";
import { answerSignIn } from "#lib/console/sign-in/answer-sign-in";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings } from "#lib/platform/settings/settings";
import { mintOperator, visitor } from "#lib/testing/sign-in/visitor";

const PUBLIC_URL = "https://console.test";
const pool = openPool(inject("databaseUrl"), 4, "secure cookies test");
const context = { pool, settings: parseSettings({ PUBLIC_URL, SECRET_KEY: "0".repeat(64) }) };
afterAll(() => pool.end());

const HOST_COOKIE =
  /^__Host-redial\.[a-z_]+=[^;]*(?=.*; Path=\/)(?=.*; Secure)(?=.*; HttpOnly)(?!.*; Domain)/i;

test("under an https public address every cookie is bound to the host and to HTTPS", async () => {
  const account = await mintOperator(pool, "viewer");
  const browser = visitor(context);
  const { headers } = await browser.post("sign-in/email", account);
  expect(headers.getSetCookie().length).toBeGreaterThan(0);
  for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(HOST_COOKIE);
  expect((await browser.operator())?.email).toBe(account.email);

  await browser.post("sign-out", {});
  expect(await browser.operator()).toBeNull();
});

test("behind a proxy that is not listed, attempts to sign in count by whom the proxy names", async () => {
  const account = await mintOperator(pool, "viewer");
  const attempt = async (claimed: string, password: string) => {
    const headers = {
      Host: "console.test",
      Origin: PUBLIC_URL,
      "Content-Type": "application/json",
      "x-redial-client-address": `${claimed} through the unlisted proxy 127.0.0.1`,
      "x-redial-claimed-address": claimed,
    };
    const body = JSON.stringify({ ...account, password });
    const request = new Request(`${PUBLIC_URL}/api/auth/sign-in/email`, { method: "POST", headers, body });
    return (await answerSignIn(context, request)).status;
  };
  for (let i = 0; i < 5; i++) expect(await attempt("198.51.100.61", "wrong password")).toBe(401);
  expect(await attempt("198.51.100.61", "wrong password")).toBe(429);
  expect(await attempt("198.51.100.62", account.password)).toBe(200);
});
