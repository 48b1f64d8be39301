import { expect, test } from "vitest";
import { FIRST_POLL_PACE, paceAfter } from "#lib/browser/live/poll-pace";

/** The pauses after answers that took this long. */
function pauses(answersMs: number[], isFollowed = false): number[] {
  let pace = FIRST_POLL_PACE;
  return answersMs.map((ms) => {
    pace = paceAfter(pace, ms, isFollowed);
    return pace.pauseMs;
  });
}

test("one slow answer changes nothing; many take at most a twentieth of the time, and never more than a minute", () => {
  expect(pauses([50, 3000, 50, 50])).toEqual([4000, 4000, 4000, 4000]);
  expect(pauses([1000, 1000, 1000, 1000, 1000])).toEqual([4000, 8000, 16_000, 20_000, 20_000]);
  expect(pauses(Array(7).fill(9000)).at(-1)).toBe(60_000);
});

test("a console that was slow for a moment is soon asked whether it still is", () => {
  expect(pauses([50, 3000, 3000, 50])).toEqual([4000, 4000, 8000, 4000]);
});

test("where each change is told, a screen asks twice a second", () => {
  expect(pauses([20, 20, 20], true)).toEqual([500, 500, 500]);
  expect(pauses([500, 500, 500, 500, 500], true)).toEqual([500, 1000, 2000, 2500, 2500]);
});
