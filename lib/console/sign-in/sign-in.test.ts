import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { endOtherSessions, endSession } from "#lib/console/accounts/operator-sessions";
import { replacePassword } from "#lib/console/accounts/operators";
import { findPerson } from "#lib/console/accounts/people";
import { createOperator } from "#lib/console/people/create-operator";
import { answerSignIn } from "#lib/console/sign-in/answer-sign-in";
import { removeAccess } from "#lib/console/sign-in/end-access";
import { generatePassword } from "#lib/console/sign-in/password";
import { hashPassword } from "#lib/console/sign-in/password-hash";
import { admitOperator, findOperator } from "#lib/console/sign-in/sessions/session";
import { showSessions } from "#lib/console/sign-in/sessions/show-sessions";
import type { Role } from "#lib/domain/people/role";
import { openPool } from "#lib/platform/postgres/pool";
import { begin } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";

const HOST = "console.test";
const pool = openPool(inject("databaseUrl"), 4, "sign-in test");
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: `http://${HOST}`, SECRET_KEY: "0".repeat(64) }),
};
afterAll(() => pool.end());

type Sent = { headers?: Record<string, string>; address?: string };

function post(path: string, body: unknown, { headers, address = anyAddress() }: Sent = {}) {
  return answerSignIn(
    context,
    new Request(`http://${HOST}/api/auth/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        Host: HOST,
        Origin: `http://${HOST}`,
        "x-redial-client-address": address,
        ...headers,
      },
    }),
  );
}

/** An address of its own, so that no test uses another's attempts. */
function anyAddress() {
  return [10, ...randomBytes(3)].join(".");
}

async function mintOperator(role: Role) {
  const email = `${randomUUID()}@redial.test`;
  const password = generatePassword();
  await createOperator(pool, { email, role, password });
  return { email, password };
}

async function signedIn(role: Role) {
  const { email, password } = await mintOperator(role);
  const answer = await post("sign-in/email", { email, password });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { email, password, cookie, answer };
}

function ask(cookie: string, method = "GET", headers: Record<string, string> = {}) {
  return new Request(`http://${HOST}/api/console/x`, {
    method,
    headers: { Host: HOST, Cookie: cookie, ...headers },
  });
}

test("whoever knows the password gets a session, whose token no script can read", async () => {
  const { email, cookie, answer } = await signedIn("operator");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ secondFactor: false });
  expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
  expect(await findOperator(context, new Headers({ Cookie: cookie }))).toMatchObject({
    email,
    role: "operator",
  });
});

test("a wrong password and an unknown e-mail are answered alike", async () => {
  const { email } = await mintOperator("viewer");
  const wrong = await post("sign-in/email", { email, password: "not the password" });
  const unknown = await post("sign-in/email", { email: "nobody@redial.test", password: "not the password" });
  expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()]);
  expect(wrong.status).toBe(401);
});

test("after ten attempts in a minute an address has to wait, whomever it tries", async () => {
  const address = "203.0.113.7";
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    const email = `${randomUUID()}@redial.test`;
    statuses.push((await post("sign-in/email", { email, password: "not the password" }, { address })).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(statuses[10]).toBe(429);
});

test("of an office behind one address everybody signs in within the same minute", async () => {
  const address = "203.0.113.9";
  const { email, password } = await mintOperator("viewer");
  for (let i = 0; i < 12; i++) {
    expect((await post("sign-in/email", { email, password }, { address })).status).toBe(200);
  }
  expect((await post("sign-in/email", { email, password: "no" }, { address })).status).toBe(401);
});

test("an address that was counted before the clock stepped back may try again", async () => {
  const address = "203.0.113.8";
  const attempt = () => post("sign-in/email", { email: "nobody@redial.test", password: "no" }, { address });
  await attempt();
  await pool.query("update sign_in_rate set count = 10, last_request = $1 where key like '203.0.113.8%'", [
    Date.now() + 86_400_000,
  ]);
  expect((await attempt()).status).toBe(401);
});

test("nobody signs up, and nothing else of the library is reachable", async () => {
  for (const path of ["sign-up/email", "get-session", "list-sessions", "update-user", "delete-user"]) {
    expect((await post(path, {})).status).toBe(404);
  }
});

test("a page of another site cannot sign anybody out", async () => {
  const { cookie } = await signedIn("viewer");
  const answer = await post("sign-out", {}, { headers: { Cookie: cookie, Origin: "http://evil.test" } });
  expect(answer.status).toBe(403);
  expect(await findOperator(context, new Headers({ Cookie: cookie }))).not.toBeNull();
});

test("signing out, another password and removal each end the session", async () => {
  const [out, changed, removed] = await Promise.all([
    signedIn("viewer"),
    signedIn("viewer"),
    signedIn("viewer"),
  ]);
  await post("sign-out", {}, { headers: { Cookie: out.cookie } });
  await replacePassword(pool, changed.email, await hashPassword(generatePassword()));
  const person = await findPerson(pool, removed.email);
  if (person) await begin(pool, (tx) => removeAccess(tx, person, { email: "admin", address: null }));
  for (const { cookie } of [out, changed, removed]) {
    expect(await findOperator(context, new Headers({ Cookie: cookie }))).toBeNull();
  }
});

test("an operator sees where they are signed in, and ends one session or all others, never another's", async () => {
  const { email, password, cookie } = await signedIn("viewer");
  const again = async () =>
    (await post("sign-in/email", { email, password })).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const cookies = [cookie, await again(), await again()];
  const [own, second, third] = await Promise.all(
    cookies.map((each) => findOperator(context, new Headers({ Cookie: each }))),
  );
  const stranger = await signedIn("admin");
  const other = await findOperator(context, new Headers({ Cookie: stranger.cookie }));
  if (!own || !second || !third || !other) throw new Error("not signed in");

  const { sessions } = await showSessions(pool, own);
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({ id: own.sessionId, current: true });

  expect(await endSession(pool, own.id, other.sessionId)).toBe(false);
  expect(await endSession(pool, own.id, "no id at all")).toBe(false);
  expect(await endSession(pool, own.id, second.sessionId)).toBe(true);
  expect(await findOperator(context, new Headers({ Cookie: cookies[1] ?? "" }))).toBeNull();
  expect(await findOperator(context, new Headers({ Cookie: cookies[2] ?? "" }))).not.toBeNull();

  await endOtherSessions(pool, own.id, own.sessionId);
  expect((await showSessions(pool, own)).sessions.map(({ id }) => id)).toEqual([own.sessionId]);
  expect(await findOperator(context, new Headers({ Cookie: stranger.cookie }))).not.toBeNull();
});

test("a call without a session is 401, without the permission 403", async () => {
  const { cookie } = await signedIn("viewer");
  const own = { Origin: `http://${HOST}` };
  expect(await admitOperator(context, ask(""), "read")).toMatchObject({ refusal: { status: 401 } });
  expect(await admitOperator(context, ask(cookie), "read")).toHaveProperty("operator");
  for (const permission of ["send", "administer"] as const) {
    expect(await admitOperator(context, ask(cookie, "POST", own), permission)).toMatchObject({
      refusal: { status: 403, code: "not_permitted" },
    });
  }
});

test("a write from another site's page is refused, whoever is signed in", async () => {
  const { cookie } = await signedIn("admin");
  const evil = { Origin: "http://evil.test" };
  expect(await admitOperator(context, ask(cookie, "POST", evil), "administer")).toMatchObject({
    refusal: { status: 403, code: "foreign_origin" },
  });
  expect(await admitOperator(context, ask(cookie, "POST"), "administer")).toHaveProperty("refusal");
});

test("a read that names another site's page is refused; one without an origin is a visit", async () => {
  const { email, cookie } = await signedIn("viewer");
  const from = (origin: string) => admitOperator(context, ask(cookie, "GET", { Origin: origin }), "read");
  expect(await from("http://evil.test")).toMatchObject({
    refusal: { status: 403, code: "foreign_origin" },
    operator: { email },
  });
  expect(await from(`http://${HOST}`)).not.toHaveProperty("refusal");
  expect(await admitOperator(context, ask(cookie), "read")).not.toHaveProperty("refusal");
});

test("what is no e-mail is not written into the audit, however long it is", async () => {
  const address = anyAddress();
  for (const email of ["hunter2 hunter2", `a@${"b.".repeat(3000)}c`, `!@${"!.".repeat(3500)}`])
    await post("sign-in/email", { email, password: "not the password" }, { address });
  const { rows: kept } = await pool.query("select distinct actor from audit where address = $1", [address]);
  expect(kept).toEqual([{ actor: "somebody" }]);
});
