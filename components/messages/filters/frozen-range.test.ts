import { expect, test } from "vitest";
import { frozenFilterOf, withFrozenRange } from "#components/messages/filters/frozen-range.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const frozen = (address: string) => {
  const text = withFrozenRange(new URLSearchParams(address), NOW, "UTC");
  return text && Object.fromEntries(new URLSearchParams(text));
};

test("a range back from now gets both its ends, and the rest stays", () => {
  expect(frozen("status=failure,sent&from=-24h&after=abc&open=message_1")).toEqual({
    status: "failure,sent",
    from: "2026-11-19T12:00:00.000Z",
    to: "2026-11-20T12:00:00.000Z",
    after: "abc",
    open: "message_1",
  });
});

test("one relative end is enough, and the other stays as it is", () => {
  expect(frozen("from=2026-11-01T00:00:00.000Z&to=-90m")).toEqual({
    from: "2026-11-01T00:00:00.000Z",
    to: "2026-11-20T10:30:00.000Z",
  });
  expect(frozen("to=now")).toEqual({ to: "2026-11-20T12:00:00.000Z" });
});

test("what is absolute, or has no range, needs none", () => {
  expect(frozen("from=2026-11-01T00:00:00.000Z")).toBeNull();
  expect(frozen("status=failure")).toBeNull();
});

test("a frozen filter leaves out whatever is created later", () => {
  expect(frozenFilterOf("status=failure", NOW, "UTC")).toBe("status=failure&to=2026-11-20T12%3A00%3A00.000Z");
  expect(frozenFilterOf("to=2026-11-01T00:00:00.000Z", NOW, "UTC")).toBe("to=2026-11-01T00%3A00%3A00.000Z");
  expect(new URLSearchParams(frozenFilterOf("from=-24h", NOW, "UTC")).get("from")).toBe(
    "2026-11-19T12:00:00.000Z",
  );
});
