import { expect, test } from "vitest";
import { chipsOf, filterLabel } from "#lib/domain/messages/filter-labels";

const chips = (query: Parameters<typeof chipsOf>[0], batchName: string | null = null) =>
  chipsOf(query, "Asia/Singapore", batchName).map(({ text }) => text);

test("a range is named in the chosen zone", () => {
  expect(chips({ from: "2026-11-20T06:00:00.000Z", to: "2026-11-20T17:00:00+01:00" })).toEqual([
    "Created: from 20 Nov 2026, 14:00:00 to 21 Nov 2026, 00:00:00",
  ]);
});

test("a range back from now is named as one", () => {
  expect(chips({ from: "-24h", to: "now" })).toEqual(["Created: last 24 hours"]);
  expect(chips({ from: "-90m", to: "-1h" })).toEqual(["Created: from 1 h 30 min ago to 1 h ago"]);
});

test("a batch is named by its file, and not at all on its own page", () => {
  expect(chips({ batch: "batch_1" }, "march.csv")).toEqual(["Batch: march.csv"]);
  expect(chips({ batch: "batch_1" })).toEqual([]);
});

test("a filter is one line of words, and none is said to be none", () => {
  expect(filterLabel({ status: ["failure"], q: "6591" }, "UTC", null)).toBe("Search: 6591 · Status: Failed");
  expect(filterLabel({ from: "2026-11-20T06:00:00Z" }, "UTC", null)).toBe(
    "Created: from 20 Nov 2026, 06:00:00 (times in UTC)",
  );
  expect(filterLabel({}, "UTC", null)).toBe("All messages of the campaign");
});

test("a status or an error that nobody knows is named as it is, and said to be unknown", () => {
  expect(chips({ status: ["failure", "On hold"], code: ["E-17", "-", "routing_error"] })).toEqual([
    "Status: Failed, Unknown: On hold",
    "Error: Unknown: E-17, No error code, Could not be routed",
  ]);
});

test("why retries were not accepted is said in words, whatever the service's code", () => {
  const refused = { operation: "12", outcome: "refused" };
  expect(chips({ ...refused, reason: "too_many_message_attempts_error" })).toEqual([
    "Operation 12, not accepted (All attempts are used)",
  ]);
  expect(chips({ ...refused, reason: "odd_code" })).toEqual([
    "Operation 12, not accepted (Unknown: odd_code)",
  ]);
});
