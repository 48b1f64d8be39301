import { expect, test } from "vitest";
import { outsideRuns, uuidInRun } from "#lib/domain/api/id";
import { changedMessages } from "#lib/service/record-changes";

const CAMPAIGN = "00000000-0000-7000-8000-00000000000c";
const inRun = (place: number) => uuidInRun(1_700_000_000_000, place, String(place * 7919).padStart(12, "0"));
const places = (from: number, count: number) => Array.from({ length: count }, (_, i) => inRun(from + i));

test("the messages of a whole job are one range, in whatever order they come", () => {
  const ids = places(16_000, 1000);
  const range = { campaignId: CAMPAIGN, range: { firstId: inRun(16_000), lastId: inRun(16_999) }, n: 1000 };
  expect(changedMessages(CAMPAIGN, ids)).toEqual([range]);
  expect(changedMessages(CAMPAIGN, [...ids.toReversed(), ...ids])).toEqual([range]);
});

test("a job of which one in twenty failed is one range", () => {
  const sent = places(0, 500).filter((_, i) => i % 20 !== 7);
  expect(changedMessages(CAMPAIGN, sent)).toEqual([
    { campaignId: CAMPAIGN, range: { firstId: inRun(0), lastId: inRun(499) }, n: 500 },
  ]);
});

test("every message is in a range or a list, and ranges hold at most as many others", () => {
  const ids = [...places(0, 90), ...places(100, 3), ...places(200, 400), outsideRuns(inRun(700))];
  const changed = changedMessages(CAMPAIGN, ids);
  const told = changed.flatMap(({ range, ids: listed = [] }) =>
    range ? places(0, 800).filter((id) => id >= range.firstId && id <= range.lastId) : listed,
  );
  expect(new Set(told).isSupersetOf(new Set(ids))).toBe(true);
  expect(told.length).toBeLessThanOrEqual(2 * ids.length);
  expect(changed.reduce((sum, { n }) => sum + n, 0)).toBe(told.length);
  expect(changed.length).toBeLessThan(20);
});

test("messages that lie far apart are a list", () => {
  const ids = Array.from({ length: 40 }, (_, i) => inRun(i * 50));
  expect(changedMessages(CAMPAIGN, ids)).toEqual([{ campaignId: CAMPAIGN, ids, n: 40 }]);
});

test("without messages there is nothing to record", () => {
  expect(changedMessages(CAMPAIGN, [])).toEqual([]);
});
