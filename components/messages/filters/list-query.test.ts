import { expect, test } from "vitest";
import { shownQuery } from "#components/messages/filters/list-query.ts";
import { readMessageQuery } from "#lib/wire/console/query";

test("what was left out does not show as applied, however long it is", () => {
  const address = new URLSearchParams({ retryable: `yes,${"x".repeat(150)}!`, q: "9".repeat(201) });
  const { ignored } = readMessageQuery(address);
  expect(ignored).toHaveLength(2);
  expect(shownQuery(address, ignored)).toEqual({ retryable: ["yes"], size: 50 });
});

test("of a name that comes twice shows what counts", () => {
  const address = new URLSearchParams("status=failure&status=sent&q=12&q=34&size=7&size=25");
  const { query, ignored } = readMessageQuery(address);
  expect(shownQuery(address, ignored)).toEqual(query);
  expect(query).toEqual({ status: ["failure", "sent"], q: "12", size: 25 });
});
