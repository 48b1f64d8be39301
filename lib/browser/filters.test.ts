import { expect, test } from "vitest";
import { chipsOf } from "#lib/browser/filters";

const chips = (query: Partial<Parameters<typeof chipsOf>[0]>, batchName: string | null = null) =>
  chipsOf({ size: 50, ...query }, "Asia/Singapore", batchName).map(({ text }) => text);

test("a range is named in the chosen zone", () => {
  expect(chips({ from: "2026-11-20T06:00:00.000Z", to: "2026-11-20T17:00:00+01:00" })).toEqual([
    "Created: from 20 Nov 2026, 14:00:00 to 21 Nov 2026, 00:00:00",
  ]);
});

test("a range back from now is named as one", () => {
  expect(chips({ from: "-24h", to: "now" })).toEqual(["Created: last 24 hours"]);
  expect(chips({ from: "-90m", to: "-1h" })).toEqual(["Created: from 90 min ago to 1 h ago"]);
});

test("a batch is named by its file, and not at all on its own page", () => {
  expect(chips({ batch: "batch_1" }, "march.csv")).toEqual(["Batch: march.csv"]);
  expect(chips({ batch: "batch_1" })).toEqual([]);
});
