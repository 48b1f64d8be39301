import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { openPool } from "#lib/platform/postgres/pool";

const coded = (code: string) => Object.assign(new Error("it failed"), { code });

test.each([
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "08006",
  "57P01",
  "53300",
])("%s says that the database is away, also inside other errors", (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([coded("EACCES"), coded(code)]))).toBe(true);
  expect(isDatabaseUnavailable(new Error("no list", { cause: new AggregateError([coded(code)]) }))).toBe(
    true,
  );
});

test.each(["23505", "42P01", "40001", "EACCES"])("%s does not say so", (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(false);
  expect(isDatabaseUnavailable(new AggregateError([coded(code)]))).toBe(false);
});

test("an error that is its own cause ends the search", () => {
  const endless = coded("23505");
  endless.cause = endless;
  expect(isDatabaseUnavailable(endless)).toBe(false);
});

test.each([
  ["whose name nobody knows", "db.redial.invalid:5432"],
  ["with several addresses at which nobody listens", "localhost:1"],
])("a host %s is a database that is away", async (_, host) => {
  const pool = openPool(`postgres://redial@${host}/redial`, 1, "lost test");
  const error = await pool.query("select 1").catch((cause: unknown) => cause);
  await pool.end();
  expect(isDatabaseUnavailable(error)).toBe(true);
});
