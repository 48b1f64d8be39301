import { expect, test } from "vitest";
import { statusLines, verdictLabel } from "#components/status/status-labels.ts";
import type { Status } from "#lib/wire/service/status";

const at = "2026-11-23T12:00:00.000Z";
const measured: NonNullable<Status["measured"]> = {
  asOf: at,
  api: { processes: 2, workers: 1, calls: 1200, failed: 3, p95Ms: 87 },
  delivery: { held: false, oldestWaitingMs: 61_000, delivered: 500, p95Ms: 4200 },
  routes: {
    up: 1,
    all: 2,
    named: [
      { name: "one", state: "up" },
      { name: "two", state: "alarm" },
    ],
  },
  notice: null,
};

test("each figure is said in words with its unit, and a route that is down by name", () => {
  const lines = statusLines({ at, database: "answers", measured });
  expect(lines.map(({ name, state, words }) => [name, state, words])).toEqual([
    ["Database", "good", "Answers"],
    ["API", "good", "Answers calls"],
    ["Oldest waiting message", "good", "1 min"],
    ["Delivery time", "good", "95 % within 4.2 s"],
    ["Routes", "bad", "1 of 2 up"],
  ]);
  expect(lines[4]?.more).toBe("two: alarm");
  expect(verdictLabel(lines)).toBe("Needs attention: Routes.");
  expect(verdictLabel(lines.slice(0, 4))).toBe("Everything that is measured is as it should be.");
});

test("without figures only the database is told, and calls that fail are told as such", () => {
  expect(statusLines({ at, database: "away", measured: null })).toHaveLength(1);
  const failing = { ...measured, api: { ...measured.api, failed: 100 } };
  expect(statusLines({ at, database: "answers", measured: failing })[1]?.words).toBe("Many calls fail");
});
