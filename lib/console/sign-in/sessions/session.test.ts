import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createOperator } from "#lib/console/people/create-operator";
import { answerSignIn } from "#lib/console/sign-in/answer-sign-in";
import { generatePassword } from "#lib/console/sign-in/password";
import { findOperator } from "#lib/console/sign-in/sessions/session";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { openPool } from "#lib/platform/postgres/pool";
import { parseSettings } from "#lib/platform/settings/settings";
import { databaseLine } from "#lib/testing/database/database-line";

test("where the database is away, whoever asks who they are is told so, not that something went wrong", async () => {
  const line = await databaseLine();
  const pool = openPool(line.url, 2, "session test");
  onTestFinished(() => pool.end());
  const context = {
    pool,
    settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
  };
  const [email, password] = [`${randomUUID()}@redial.test`, generatePassword()];
  await createOperator(pool, { email, role: "viewer", password });
  const answer = await answerSignIn(
    context,
    new Request("http://console.test/api/auth/sign-in/email", {
      method: "POST",
      body: JSON.stringify({ email, password }),
      headers: {
        "Content-Type": "application/json",
        Host: "console.test",
        Origin: "http://console.test",
        "x-redial-client-address": "10.20.30.40",
      },
    }),
  );
  const headers = new Headers({ Cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" });
  expect(await findOperator(context, headers)).toMatchObject({ email });
  line.close();
  line.cut();
  const error = await findOperator(context, headers).catch((cause: unknown) => cause);
  expect(isDatabaseUnavailable(error)).toBe(true);
});
