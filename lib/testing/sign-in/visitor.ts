import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { createOperator } from "#lib/console/people/create-operator";
import { answerSignIn } from "#lib/console/sign-in/answer-sign-in";
import type { SignInContext } from "#lib/console/sign-in/context";
import { generatePassword } from "#lib/console/sign-in/password";
import { findOperator, type Operator } from "#lib/console/sign-in/sessions/session";
import type { Role } from "#lib/domain/people/role";
import { totp } from "#lib/testing/sign-in/totp";
import { SecondFactorBegun } from "#lib/wire/console/sign-in";

/** A browser as sign-in sees it: it keeps cookies and has its own address. */
export function visitor(context: SignInContext) {
  const { host, origin } = new URL(context.settings.publicUrl);
  const cookies = new Map<string, string>();
  // An address of its own, because failed attempts are counted by address.
  const address = [10, ...randomBytes(3)].join(".");
  const headers = () => ({
    Host: host,
    Origin: origin,
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-redial-client-address": address,
  });

  async function send(path: string, init: RequestInit): Promise<Response> {
    const answer = await answerSignIn(context, new Request(`${origin}/api/auth/${path}`, init));
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    address,
    headers,
    get: (path: string) => send(path, { headers: headers() }),
    post: (path: string, body: object) =>
      send(path, {
        method: "POST",
        headers: { ...headers(), "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    operator: () => findOperator(context, new Headers(headers())),
  };
}

export type Visitor = ReturnType<typeof visitor>;
export type Account = { email: string; password: string };

/** An email address and a password that nobody has yet. */
export function newAccount(): Account {
  return { email: `${randomUUID()}@redial.test`, password: generatePassword() };
}

/** A new person for this test. */
export async function mintOperator(pool: Pool, role: Role): Promise<Account> {
  const account = newAccount();
  await createOperator(pool, { ...account, role });
  return account;
}

/** Turns the second factor on with an earlier code than `totp` returns, so that that one is still unused. */
export async function protect(
  browser: Visitor,
  { password }: Account,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.post("two-factor/enable", { password });
  const { uri, recoveryCodes } = SecondFactorBegun.parse(await begun.json());
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const on = await browser.post("two-factor/verify-totp", { code: totp(secret, -1) });
  if (on.status !== 200) throw new Error(`the second factor was not turned on: ${on.status}`);
  return { secret, recoveryCodes };
}

export async function signedInAs(
  context: SignInContext,
  account: Account,
): Promise<{ browser: Visitor; operator: Operator }> {
  const browser = visitor(context);
  await browser.post("sign-in/email", account);
  const operator = await browser.operator();
  if (!operator) throw new Error(`${account.email} was not let in`);
  return { browser, operator };
}
