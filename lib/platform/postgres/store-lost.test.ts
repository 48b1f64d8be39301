import { expect, test } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { isStoreLost } from "#lib/platform/postgres/store-lost";

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
  expect(isStoreLost(coded(code))).toBe(true);
  expect(isStoreLost(new AggregateError([coded("EACCES"), coded(code)]))).toBe(true);
  expect(isStoreLost(new Error("no list", { cause: new AggregateError([coded(code)]) }))).toBe(true);
});

test.each(["23505", "42P01", "40001", "EACCES"])("%s does not say so", (code) => {
  expect(isStoreLost(coded(code))).toBe(false);
  expect(isStoreLost(new AggregateError([coded(code)]))).toBe(false);
});

test("an error that is its own cause ends the search", () => {
  const endless = coded("23505");
  endless.cause = endless;
  expect(isStoreLost(endless)).toBe(false);
});

test.each([
  ["whose name nobody knows", "db.redial.invalid:5432"],
  ["with several addresses at which nobody listens", "localhost:1"],
])("a host %s is a database that is away", async (_, host) => {
  const pool = openPool(`postgres://redial@${host}/redial`, 1, "lost test");
  const error = await pool.query("select 1").catch((cause: unknown) => cause);
  await pool.end();
  expect(isStoreLost(error)).toBe(true);
});
