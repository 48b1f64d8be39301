import { expect, test } from "vitest";
import { ownPath } from "#lib/domain/network/own-path";

test("a path of ours is kept with its filter", () => {
  expect(ownPath("/campaigns/1/messages?status=failure,sent")).toBe(
    "/campaigns/1/messages?status=failure,sent",
  );
});

for (const text of [
  "//evil.test",
  "/\\evil.test",
  "https://evil.test",
  "javascript:alert(1)",
  "",
  "/\t/evil.test",
  undefined,
]) {
  test(`${JSON.stringify(text)} leads to the first page`, () => {
    expect(ownPath(text)).toBe("/");
  });
}
