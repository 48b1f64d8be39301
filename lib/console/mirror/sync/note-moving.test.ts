import { afterAll, expect, inject, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { planCall } from "#lib/console/mirror/planner/plan";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
import { listOldestMoving } from "#lib/console/mirror/rows/moving";
import { noteMoving } from "#lib/console/mirror/sync/note-moving";
import { openPool } from "#lib/platform/postgres/pool";
import { listed, mintConsoleCampaign, retrieved } from "#lib/testing/console/mirror";

const pool = openPool(inject("databaseUrl"), 2, "note-moving test");
afterAll(() => pool.end());

const HOUR = 3_600_000;
const now = Date.parse("2026-03-01T12:00:00Z");
const iso = (ms: number) => new Date(ms).toISOString();

/** Newest first: a window of today, and one of yesterday that was read an hour ago. */
const today: Window = { ...FIRST_WINDOW, readAt: now - 1000, rows: 100, newest: now - 2 * HOUR };
const earlier: Window = {
  ...today,
  place: 1,
  cursor: "a",
  start: { at: now - 30 * HOUR, id: "message_5" },
  readAt: now - HOUR,
  unsettled: { failure: now - 40 * HOUR },
};

test("what was retried is followed where it lies, also while nobody looks", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const createdAt = iso(now - 40 * HOUR);
  const failed = listed("message_1", {
    status: "failure",
    createdAt,
    attempts: [{ status: "failure", at: createdAt }],
  });
  const settled = listed("message_2", { status: "success", createdAt });
  await absorb(pool, campaign, [failed, settled], new Date(now - HOUR));
  expect(await listOldestMoving(pool, campaign, 10)).toEqual([]);

  const retry = retrieved("message_1", { status: "created", createdAt, updatedAt: iso(now - 5000) });
  await absorb(pool, campaign, [retry], new Date(now - 5000));
  const moving = await listOldestMoving(pool, campaign, 10);
  expect(moving.map(({ id }) => id)).toEqual(["message_1"]);

  const before = [today, earlier];
  const windows = noteMoving(before, "newest_first", moving);
  expect(windows[0]).toBe(today);
  expect(planned(before)).toMatchObject({ kind: "wait" });
  expect(planned(windows)).toMatchObject({ kind: "window", index: 1 });
});

test("what a window has seen itself is not noted again", () => {
  const row = { id: "message_1", createdAt: new Date(now - 40 * HOUR), status: "created" };
  const old = { ...row, readAt: new Date(now - HOUR) };
  expect(noteMoving([today, earlier], "newest_first", [old])[1]).toBe(earlier);
  const windows = noteMoving([today, earlier], "newest_first", [{ ...row, readAt: new Date(now) }]);
  expect(noteMoving(windows, "newest_first", [{ ...row, readAt: new Date(now) }])[1]).toBe(windows[1]);
});

function planned(windows: Window[]) {
  const known = {
    windows,
    order: "newest_first",
    orderKnown: true,
    watched: new Set<number>(),
  } as const;
  return planCall({ ...known, open: [], isWatched: false, refreshWantedAt: null, unreadInARow: 0 }, now);
}
