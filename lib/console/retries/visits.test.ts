import { afterAll, expect, inject, test } from "vitest";
import { retryMessage } from "#lib/console/retries/retry-message";
import { openPool } from "#lib/platform/postgres/pool";
import { ADA, failedMessages } from "#lib/testing/console/failed-messages";

const pool = openPool(inject("databaseUrl"), 4, "visits test");
afterAll(() => pool.end());
const statements: string[] = [];
let visits = 0;
pool.on("acquire", () => visits++);
pool.on("connect", (client) => {
  const query = client.query.bind(client);
  Reflect.set(client, "query", (...given: [{ text: string } | string]) => {
    const [asked] = given;
    statements.push(typeof asked === "string" ? asked : asked.text);
    return Reflect.apply(query, client, given);
  });
});

test("a click on Retry costs the console 19 statements in 9 visits to the database, and two calls", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 2);
  const click = (messageId: string) => {
    const message = upstream.messages.find(({ id }) => id === messageId);
    const seen = new Date(message?.updatedAt ?? "");
    return retryMessage(mirror, reader, { messageId, seen, asker: { ...ADA, address: null } });
  };
  // The first click opens connections.
  await click("message_000000");
  statements.length = 0;
  visits = 0;
  const before = upstream.calls.length;
  await click("message_000001");
  expect(statements.map(firstWords)).toEqual(
    [
      "insert into retry_request",
      ...taking,
      [
        "begin",
        "select pg_advisory_xact_lock($1, $2),",
        "select clock_timestamp() as",
        "with incoming as",
        "select m.id, m.created_at,",
        "commit",
      ],
      ...taking,
      "update retry_request set",
      ["begin", "with settled as", "select pg_advisory_xact_lock($1, $2),"],
      ["select clock_timestamp() as", "with incoming as"],
      ["with incoming as", "with kept as", "commit"],
      "select m.id, m.created_at,",
    ].flat(),
  );
  expect(visits).toBe(9);
  expect(upstream.calls.length - before).toBe(2);
});

/** The statements that take a call from the budget. */
const taking = ["select (select budget::text", "insert into call_budget"];

function firstWords(statement: string): string {
  return statement.trim().split(/\s+/).slice(0, 3).join(" ");
}
