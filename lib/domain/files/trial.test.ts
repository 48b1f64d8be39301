import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEFAULT_TRIAL,
  proposedRows,
  trialFigures,
  trialPaceRefusal,
  trialVerdict,
} from "#lib/domain/files/trial";

const of500 = (answered: number, failed: number, isOver = false) =>
  trialVerdict(DEFAULT_TRIAL, { answered, failed }, isOver).event;

test("the rest follows once enough of the first have a receipt and too few have failed to stop it", () => {
  expect([of500(449, 0), of500(450, 0), of500(450, 22), of500(450, 23)]).toEqual([
    "wait",
    "continue",
    "continue",
    "halt",
  ]);
});

test("it halts before enough receipts are there once none of those that come can help", () => {
  expect([of500(24, 24), of500(25, 25), of500(100, 25)]).toEqual(["wait", "halt", "halt"]);
});

test("too few receipts, or none, wait for the time that was given and then ask", () => {
  expect([of500(0, 0), of500(0, 0, true), of500(305, 3, true), of500(450, 3, true)]).toEqual([
    "wait",
    "halt",
    "halt",
    "continue",
  ]);
  expect(trialVerdict(DEFAULT_TRIAL, { answered: 305, failed: 3 }, true)).toMatchObject({
    reason:
      "305 of the first 500 messages (61 %) have a receipt; 90 % were asked for. 3 of these (0.9 %) have failed; the limit is 5 %. After 60 minutes these are too few to go on.",
  });
});

test("figures never look as if a limit were reached that is not", () => {
  expect(trialFigures(DEFAULT_TRIAL, { answered: 449, failed: 22 })).toContain("(89.8 %)");
  expect(trialFigures(DEFAULT_TRIAL, { answered: 0, failed: 0 })).toContain("0 of these (0 %) have failed");
});

test("a tenth of a file is proposed to go first: at least 50 rows, at most 500, never the whole file", () => {
  expect([51, 300, 1200, 100_000].map(proposedRows)).toEqual([50, 50, 120, 500]);
});

test("whatever the limits, the rest follows only with the receipts that were asked for and below the failures", () => {
  const trial = fc.record({
    rows: fc.integer({ min: 50, max: 5000 }),
    receipts: fc.integer({ min: 10, max: 100 }),
    failures: fc.integer({ min: 1, max: 50 }),
    minutes: fc.constant(60),
  });
  fc.assert(
    fc.property(
      trial,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (limits, a, f) => {
        const answered = Math.round(a * limits.rows);
        const failed = Math.round(f * answered);
        const fits =
          answered / limits.rows >= limits.receipts / 100 && failed / answered < limits.failures / 100;
        const early = trialVerdict(limits, { answered, failed }, false).event;
        expect(early === "continue").toBe(fits);
        expect(trialVerdict(limits, { answered, failed }, true).event).toBe(fits ? "continue" : "halt");
      },
    ),
  );
});

test("first rows that would leave for longer than receipts are waited for are refused with the figures", () => {
  const at = (perMinute: number) => trialPaceRefusal(DEFAULT_TRIAL, { perMinute, until: null });
  expect(at(8)).toContain("the first 500 messages need 63 minutes to leave");
  expect(at(9)).toBeNull();
  expect(trialPaceRefusal(DEFAULT_TRIAL, { perMinute: null, until: new Date() })).toBeNull();
});
