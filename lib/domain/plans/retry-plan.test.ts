import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { afterQuiet, isQuiet, type QuietHours } from "#lib/domain/plans/quiet-hours";
import {
  type Failure,
  firstStepAt,
  MAYBES,
  planRun,
  planStep,
  type RetryPlan,
} from "#lib/domain/plans/retry-plan";
import { wallTime } from "#lib/domain/time/wall-time";

const MINUTE = 60_000;
/** Zones that change clocks at night, by an hour or by half an hour, or never. */
const ZONES = [
  "Asia/Singapore",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Africa/Casablanca",
  "UTC",
];
/** Days around the clock changes of some of these zones, and other days. */
const moment = fc.oneof(
  fc.date({ min: new Date("2026-03-06T00:00Z"), max: new Date("2026-04-06T00:00Z"), noInvalidDate: true }),
  fc.date({ min: new Date("2026-10-02T00:00Z"), max: new Date("2026-11-03T00:00Z"), noInvalidDate: true }),
  fc.date({ min: new Date("2026-01-01T00:00Z"), max: new Date("2027-12-31T00:00Z"), noInvalidDate: true }),
);
const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const quietHours: fc.Arbitrary<QuietHours> = fc
  .record({ from: timeOfDay, to: timeOfDay, zone: fc.constantFrom(...ZONES) })
  .filter(({ from, to }) => from !== to);
const plan: fc.Arbitrary<RetryPlan> = fc.record({
  delaysMinutes: fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 3 }),
  maybes: fc.constantFrom(...MAYBES),
  quiet: fc.option(quietHours),
  most: fc.integer({ min: 1, max: 8 }),
  since: fc.constant(null),
});
const codes = fc.constantFrom(...DELIVERY_ERROR_CODES, "brand_new", null);

describe("quiet hours", () => {
  test("over midnight, with their first minute and without their last", () => {
    const night: QuietHours = { from: "21:00", to: "08:00", zone: "Asia/Singapore" };
    const at = (time: string) => isQuiet(night, new Date(`2026-11-20T${time}+08:00`));
    expect(["20:59:59", "21:00:00", "00:00:00", "07:59:59", "08:00:00"].map(at)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test("end when clocks skip their end, and once more when they show it twice", () => {
    const zone = "Europe/Berlin";
    const skipped = afterQuiet({ from: "23:00", to: "02:30", zone }, new Date("2026-03-29T00:30Z"));
    expect(skipped.toISOString()).toBe("2026-03-29T01:00:00.000Z");
    const night = afterQuiet({ from: "21:00", to: "08:00", zone }, new Date("2026-10-24T22:00Z"));
    expect(night.toISOString(), "an hour longer").toBe("2026-10-25T07:00:00.000Z");
    const all = afterQuiet(
      { from: "03:30", to: "02:45", zone: "America/New_York" },
      new Date("2026-03-08T05:00Z"),
    );
    expect(all.toISOString(), "the half hour between them").toBe("2026-03-08T07:00:00.000Z");
    const early: QuietHours = { from: "01:00", to: "02:30", zone };
    expect(afterQuiet(early, new Date("2026-10-25T00:10Z")).toISOString()).toBe("2026-10-25T00:30:00.000Z");
    expect(afterQuiet(early, new Date("2026-10-25T01:10Z")).toISOString()).toBe("2026-10-25T01:30:00.000Z");
  });

  test("their end is the first moment after them, whatever the clocks do", () => {
    fc.assert(
      fc.property(quietHours, moment, (quiet, at) => {
        const end = afterQuiet(quiet, at);
        expect(isQuiet(quiet, end), wallTime(end, quiet.zone)).toBe(false);
        expect(end.getTime()).toBeGreaterThanOrEqual(at.getTime());
        for (let each = at.getTime(); each < end.getTime(); each += 17 * MINUTE)
          expect(isQuiet(quiet, new Date(each)), wallTime(new Date(each), quiet.zone)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

type Sent = { id: string; at: Date; failedAt: Date; retries: number; code: string | null };

/** Runs a plan for two days in which every retry fails with a scripted code, and records its steps. */
function run(
  given: RetryPlan,
  from: Date,
  script: { code: string | null; afterMinutes: number }[][],
  yes: boolean,
) {
  const dealt = new Set<string>();
  const key = ({ id, failedAt }: Failure) => `${id} ${failedAt.getTime()}`;
  const sent: Sent[] = [];
  const asked: string[] = [];
  let used = 0;
  let failures: Failure[] = script.map((steps, n) => ({
    id: `message ${n}`,
    failedAt: new Date(from.getTime() + (steps[0]?.afterMinutes ?? 0) * MINUTE),
    code: steps[0]?.code ?? null,
    retries: 0,
    usedUpUpstream: false,
  }));
  for (let at = from.getTime(); at < from.getTime() + 2 * 24 * 60 * MINUTE; at += 13 * MINUTE) {
    const now = new Date(at);
    const happened = failures.filter(({ failedAt }) => failedAt <= now);
    const run = planRun(given, happened, { used, isDealtWith: (each) => dealt.has(key(each)) }, now);
    for (const each of [...run.retry, ...run.ask]) {
      expect(dealt.has(key(each)), "never twice for the same failure").toBe(false);
      dealt.add(key(each));
    }
    for (const each of run.ask) asked.push(each.id);
    const agreed = yes ? run.ask.slice(0, Math.max(0, given.most - used - run.retry.length)) : [];
    const goes = [...run.retry, ...agreed];
    used += goes.length;
    for (const each of goes) sent.push({ ...each, at: now });
    failures = failures.map((each) => {
      if (!goes.includes(each)) return each;
      const next = script[Number(each.id.slice(8))]?.[each.retries + 1];
      const failedAt = new Date(at + (next?.afterMinutes ?? 1) * MINUTE);
      return { ...each, failedAt, code: next?.code ?? null, retries: each.retries + 1 };
    });
  }
  return { sent, asked, used };
}

const script = fc.array(
  fc.array(fc.record({ code: codes, afterMinutes: fc.integer({ min: 1, max: 300 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 12 },
);

test("never in quiet hours, before its delay, more than it may, for a No, or twice for a failure", () => {
  fc.assert(
    fc.property(plan, moment, script, fc.boolean(), (given, from, steps, yes) => {
      const { sent, asked, used } = run(given, from, steps, yes);
      expect(used).toBeLessThanOrEqual(given.most);
      for (const { at, failedAt, retries, code } of sent) {
        if (given.quiet) expect(isQuiet(given.quiet, at), wallTime(at, given.quiet.zone)).toBe(false);
        const delay = given.delaysMinutes[retries];
        expect(delay).toBeDefined();
        expect(at.getTime() - failedAt.getTime()).toBeGreaterThanOrEqual((delay ?? 0) * MINUTE);
        const { retryable } = codeLabel(code);
        expect(retryable).not.toBe("no");
        if (retryable === "maybe")
          expect(given.maybes === "retry" || (given.maybes === "ask" && yes)).toBe(true);
      }
      if (given.maybes !== "ask") expect(asked).toEqual([]);
    }),
    { numRuns: 120 },
  );
});

test("what is said beforehand comes true: it goes in the first run at or after its moment, and not before", () => {
  fc.assert(
    fc.property(plan, moment, codes, fc.integer({ min: 0, max: 4 }), (given, failedAt, code, retries) => {
      const failure: Failure = { id: "message", failedAt, code, retries, usedUpUpstream: false };
      const step = planStep(given, failure);
      const fresh = { used: 0, isDealtWith: () => false };
      const runAt = (ms: number) => planRun(given, [failure], fresh, new Date(ms));
      if (!step) {
        const later = runAt(failedAt.getTime() + 30 * 24 * 60 * MINUTE);
        expect([...later.retry, ...later.ask]).toEqual([]);
        return;
      }
      expect(runAt(step.dueAt.getTime())[step.step]).toEqual([failure]);
      const before = runAt(step.dueAt.getTime() - 1);
      expect([...before.retry, ...before.ask]).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("the oldest failures go first when not all may, and what failed before the plan's time is left", () => {
  const given: RetryPlan = {
    delaysMinutes: [15],
    maybes: "leave",
    quiet: null,
    most: 2,
    since: new Date(1000),
  };
  const failure = (ms: number): Failure => ({
    id: String(ms),
    failedAt: new Date(ms),
    code: "recipient_unavailable",
    retries: 0,
    usedUpUpstream: false,
  });
  const run = planRun(
    given,
    [failure(3000), failure(999), failure(2000), failure(1000)],
    { used: 0, isDealtWith: () => false },
    new Date(60 * MINUTE),
  );
  expect(run.retry.map(({ id }) => id)).toEqual(["1000", "2000"]);
});

describe("the first step of a plan that is turned on", () => {
  const quiet: QuietHours = { from: "21:00", to: "08:00", zone: "Asia/Singapore" };
  const at = (time: string) => new Date(`2026-11-20T${time}+08:00`);
  const morning = new Date("2026-11-21T08:00:00+08:00");
  const first = (due: Date[], now: Date, hours: QuietHours | null = quiet) =>
    firstStepAt(
      { quiet: hours },
      due.map((dueAt) => ({ dueAt })),
      now,
    );

  test("goes at once when something is due, without quiet hours or outside of them", () => {
    expect(first([at("10:00"), at("13:00")], at("12:00"))).toEqual(at("12:00"));
    expect(first([at("10:00")], at("23:00"), null)).toEqual(at("23:00"));
  });

  test("goes when the quiet hours end, in which it is turned on", () => {
    expect(first([at("10:00")], at("23:00"))).toEqual(morning);
  });

  test("goes when the first comes due, when nothing is yet", () => {
    expect(first([at("15:00"), at("13:00")], at("12:00"))).toEqual(at("13:00"));
    const late = new Date("2026-11-21T09:00:00+08:00");
    expect(first([late], at("23:00"))).toEqual(late);
  });

  test("is none when nothing can be retried", () => {
    expect(first([], at("12:00"))).toBeNull();
  });
});
