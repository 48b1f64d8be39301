import { expect, test } from "vitest";
import { openShare } from "#lib/console/mirror/share/share";

/** A share of a fifth of two processors, on a clock that only waiting and working move. */
function scene(waits: () => boolean = () => true) {
  const clock = { now: 0 };
  const sleep = async (ms: number) => {
    clock.now += ms;
  };
  const share = openShare({
    share: 0.2,
    processors: 2,
    othersWait: waits,
    now: () => clock.now,
    sleep,
  });
  /** Reads a page that takes so long; returns when it began. */
  const read = async (ms: number, isWatched = true, rows = 0) => {
    await share.untilFree(isWatched);
    const page = async () => {
      const began = clock.now;
      clock.now += ms;
      return began;
    };
    return share.timed(page, rows);
  };
  return { clock, share, read };
}

test("while nobody else waits, reading uses all that is free", async () => {
  const { clock, read } = scene(() => false);
  for (let n = 0; n < 100; n++) await read(100);
  expect(clock.now).toBe(10_000);
});

test("while others wait, reading uses its share of the processors and no more", async () => {
  const { clock, share, read } = scene();
  // At first a row is taken for 0.05 ms, and a page beside its rows for 20.
  for (let n = 0; n < 60; n++) await read(100, true, 1600);
  // Six seconds of one processor at 0.4 a second; the first 0.8 were saved up.
  expect(clock.now).toBeGreaterThan(12_000);
  expect(clock.now).toBeLessThan(16_000);
  expect(share.used()).toBeCloseTo(6000 / 120_000, 2);
});

test("what is on a screen goes before what nobody looks at", async () => {
  const { read } = scene();
  await read(700, true, 14_000);
  const [unwatchedAt, watchedAt] = await Promise.all([read(10, false), read(10)]);
  expect(watchedAt).toBeLessThan(unwatchedAt);
});

for (const { size, rows, ms } of [
  { size: "large", rows: 1000, ms: 100 },
  { size: "small", rows: 0, ms: 20 },
]) {
  test(`beside others, a ${size} page counts for what such a page took while nobody waited`, async () => {
    const others = { wait: false };
    const { clock, share, read } = scene(() => others.wait);
    for (let n = 0; n < 60; n++) await read(ms, true, rows);
    clock.now += 60_000;
    others.wait = true;
    const before = clock.now;
    // The others make each take ten times as long.
    for (let n = 0; n < 10; n++) await read(10 * ms, true, rows);
    expect(clock.now - before).toBe(100 * ms);
    expect(share.used() * 120_000).toBeLessThan(13 * ms);
  });
}

test("empty pages, which take less, make no other page count for less", async () => {
  const others = { wait: false };
  const { clock, read } = scene(() => others.wait);
  for (let n = 0; n < 100; n++) await read(1);
  others.wait = true;
  const before = clock.now;
  for (let n = 0; n < 300; n++) await read(20);
  // Six seconds of one processor at 0.4 a second; the first 0.8 were saved up.
  expect(clock.now - before).toBeGreaterThan(12_000);
});

test("a page is held up by another service for as long as it likes, and counts for no more", async () => {
  const { clock, share, read } = scene(() => false);
  for (let n = 0; n < 300; n++) await read(2000);
  expect(clock.now).toBe(600_000);
  expect(share.used()).toBeLessThan(0.02);
});

test("one long page is paid for in seconds, not in minutes", async () => {
  const { clock, read } = scene();
  await read(60_000, true, 1_000_000);
  const before = clock.now;
  expect((await read(1)) - before).toBeLessThan(5000);
});

test("waiting for the share ends with the signal", async () => {
  const { share, read } = scene();
  await read(5000, true, 100_000);
  const stopped = AbortSignal.abort(new Error("stopped"));
  await expect(share.untilFree(true, stopped)).rejects.toThrow("stopped");
});
