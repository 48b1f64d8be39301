import { expect, test } from "vitest";
import { postponement } from "#lib/domain/plans/postponement";

const quiet = { from: "21:00", to: "08:00", zone: "Asia/Singapore" };
const night = new Date("2030-01-01T23:00:00+08:00");
const day = new Date("2030-01-01T12:00:00+08:00");

test("in quiet hours an operation waits for their end, whoever else retries", () => {
  const until = new Date("2030-01-02T08:00:00+08:00");
  expect(postponement({ quiet, peopleFirst: false }, night)).toEqual({ reason: "quiet_hours", until });
  expect(postponement({ quiet, peopleFirst: true }, night)).toEqual({ reason: "quiet_hours", until });
});

test("outside of them it waits only for people's own retries", () => {
  expect(postponement({ quiet, peopleFirst: true }, day)).toEqual({ reason: "people_first", until: null });
  expect(postponement({ quiet, peopleFirst: false }, day)).toBeNull();
  expect(postponement({ quiet: null, peopleFirst: false }, night)).toBeNull();
});
