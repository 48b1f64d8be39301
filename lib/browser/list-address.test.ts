import { expect, test } from "vitest";
import { shownQuery } from "#components/messages/filters/list-query.ts";
import { filterOf, unpagedFilterOf, withFilter, withPosition } from "#lib/browser/list-address";

const at = (text: string) => new URLSearchParams(text);

test("another filter begins at its first page with nothing open", () => {
  expect(withFilter(at("status=failure&after=abc&open=m1&p=3"), { code: ["routing_error", "x"] })).toBe(
    "?status=failure&code=routing_error,x",
  );
});

test("opening a message keeps filter and place", () => {
  expect(withPosition(at("status=failure&after=abc"), { open: "m1" })).toBe(
    "?status=failure&after=abc&open=m1",
  );
});

test("the same filter is the same text, whatever the order and what is open", () => {
  expect(filterOf(at("status=failure&code=x&open=m1"))).toBe(filterOf(at("code=x&status=failure&q=")));
});

test("pages of one list differ in their place alone", () => {
  expect(unpagedFilterOf(at("status=failure&after=abc&size=25"))).toBe("status=failure");
});

test("what the server left out is no chip", () => {
  const shown = shownQuery(at("status=failure,zz!&after=lost&size=7&from=-24h"), [
    "status=zz!",
    "after",
    "size=7",
  ]);
  expect(shown).toEqual({ status: ["failure"], from: "-24h", size: 50 });
});
