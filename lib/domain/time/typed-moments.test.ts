import { expect, test } from "vitest";
import { typedMoments } from "#lib/domain/time/typed-moments";

const BERLIN = "Europe/Berlin";

test("a typed time on any other day means one moment", () => {
  expect(typedMoments("2026-12-01 09:00", "Asia/Singapore")).toEqual({
    kind: "once",
    at: new Date("2026-12-01T01:00:00Z"),
  });
});

test("a time that summer time leaves out is none, and the end of the gap is named", () => {
  for (const typed of ["2026-03-29T02:00", "2026-03-29T02:30", "2026-03-29T02:59:59"])
    expect(typedMoments(typed, BERLIN)).toEqual({ kind: "left_out", next: new Date("2026-03-29T01:00:00Z") });
  expect(typedMoments("2026-10-04T02:10", "Australia/Lord_Howe")).toEqual({
    kind: "left_out",
    next: new Date("2026-10-03T15:30:00Z"),
  });
  for (const [typed, at] of [
    ["2026-03-29T01:59", "2026-03-29T00:59:00Z"],
    ["2026-03-29T03:00", "2026-03-29T01:00:00Z"],
  ] as const)
    expect(typedMoments(typed, BERLIN)).toEqual({ kind: "once", at: new Date(at) });
});

test("a time that comes twice means either moment, and its neighbours mean one", () => {
  expect(typedMoments("25 Oct 2026, 02:30", BERLIN)).toEqual({
    kind: "twice",
    first: new Date("2026-10-25T00:30:00Z"),
    last: new Date("2026-10-25T01:30:00Z"),
  });
  for (const typed of ["2026-10-25T01:59", "2026-10-25T03:00"])
    expect(typedMoments(typed, BERLIN)).toMatchObject({ kind: "once" });
});

test("what is no time is none", () => {
  for (const typed of ["", "soon", "2026-02-30T10:00"])
    expect(typedMoments(typed, BERLIN)).toEqual({ kind: "no_time" });
});
