import { expect, test } from "vitest";
import { areKept, keptMoment } from "#lib/domain/time/kept-moment";
import { piecesOf } from "#lib/domain/time/time-pieces";

const NOW = Date.parse("2026-11-20T12:34:00Z");
const moment = (text: string, way: "down" | "up") =>
  new Date(keptMoment(Date.parse(text), NOW, way)).toISOString();

test("a range begins and ends on minutes lately, on hours after 90 days and on days after 2 years", () => {
  expect(moment("2026-11-01T10:37:00Z", "down")).toBe("2026-11-01T10:37:00.000Z");
  expect(moment("2026-06-01T10:37:00Z", "down")).toBe("2026-06-01T10:00:00.000Z");
  expect(moment("2026-06-01T10:37:00Z", "up")).toBe("2026-06-01T11:00:00.000Z");
  expect(moment("2024-06-01T10:37:00Z", "down")).toBe("2024-06-01T00:00:00.000Z");
  expect(moment("2024-06-01T10:37:00Z", "up")).toBe("2024-06-02T00:00:00.000Z");
});

test("between such moments only kept counts are needed, and between others they are not all there", () => {
  const day = 86_400_000;
  for (let back = 1; back < 900; back += 7) {
    const [from, to] = [NOW - back * day - 1_380_000, NOW - (back - 1) * day];
    const pieces = piecesOf(keptMoment(from, NOW, "down"), keptMoment(to, NOW, "up"));
    expect([back, areKept(pieces, NOW)]).toEqual([back, true]);
    expect([back, areKept(piecesOf(from, to), NOW)]).toEqual([back, back < 90]);
  }
});
