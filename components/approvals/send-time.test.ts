import { expect, test } from "vitest";
import { choiceOf, momentWords, readMoment, sendTimeProblems } from "#components/approvals/send-time.ts";

const BERLIN = "Europe/Berlin";
const NOW = new Date("2026-11-28T12:00:00.000Z");
const read = (typed: string, zone: string, which: "first" | "last" | null = null) =>
  readMoment({ typed, which }, zone);

test("a moment is repeated in words with its weekday and zone", () => {
  const moment = read("1 Dec 2026, 09:00", "Asia/Singapore");
  expect(moment.at?.toISOString()).toBe("2026-12-01T01:00:00.000Z");
  expect(momentWords(moment, "Asia/Singapore")).toBe("Tuesday 1 December 2026, 09:00, Asia/Singapore");
});

test("an hour that clocks leave out is refused, with the time that follows it", () => {
  const { at, problem } = read("29 Mar 2026, 02:30", BERLIN);
  expect(at).toBeNull();
  expect(problem).toBe(
    "Clocks in Europe/Berlin go forward then, so this time does not exist. Choose 03:00 or a later time.",
  );
});

test("of an hour that comes twice the person says which, and the words tell the two apart", () => {
  const open = read("25 Oct 2026, 02:30", BERLIN);
  expect(open.at).toBeNull();
  expect(open.problem).toBe("Clocks go back then, so this time comes twice. Choose which one.");
  const chosen = (which: "first" | "last") => {
    const moment = read("25 Oct 2026, 02:30", BERLIN, which);
    return [moment.at?.toISOString(), moment.problem, momentWords(moment, BERLIN)];
  };
  const words = "Sunday 25 October 2026, 02:30";
  expect(chosen("first")).toEqual(["2026-10-25T00:30:00.000Z", null, `${words}, UTC+02:00, Europe/Berlin`]);
  expect(chosen("last")).toEqual(["2026-10-25T01:30:00.000Z", null, `${words}, UTC+01:00, Europe/Berlin`]);
});

test("a file that is moved keeps its moment, in the second of two like hours too", () => {
  for (const at of ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z", "2026-12-01T01:00:00.000Z"])
    expect(readMoment(choiceOf(at, BERLIN), BERLIN).at?.toISOString()).toBe(at);
});

test("what is not a time yet is neither a moment nor a problem", () => {
  expect(read("", BERLIN)).toEqual({ at: null, twice: null, problem: null });
  expect(read("tomorrow", BERLIN)).toEqual({ at: null, twice: null, problem: null });
});

test("each problem stands beside the field that can mend it", () => {
  const problems = (sendAt: string, notAfter: string) =>
    sendTimeProblems(read(sendAt, "UTC"), read(notAfter, "UTC"), NOW);
  expect(problems("28 Nov 2026, 13:00", "")).toEqual({ sendAt: null, notAfter: null });
  expect(problems("28 Nov 2026, 12:00", "")).toEqual({ sendAt: expect.any(String), notAfter: null });
  expect(problems("28 Nov 2026, 13:00", "28 Nov 2026, 12:30")).toEqual({
    sendAt: null,
    notAfter: expect.any(String),
  });
});
