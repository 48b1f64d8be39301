import { describe, expect, test } from "vitest";
import { findingLabel } from "#lib/domain/alerts/alert-labels";
import { evaluateRouteRule } from "#lib/domain/alerts/evaluate-route-rule";
import type { RouteFacts, RouteMinute } from "#lib/domain/alerts/route-facts";
import { ROUTE_RULES, type RouteAlertKind } from "#lib/domain/alerts/route-rules";

const NOW = new Date("2026-11-23T12:00:30.000Z");
/** The start of the minute that many minutes ago. */
const ago = (minutes: number) => new Date(Date.parse("2026-11-23T12:00:00.000Z") - minutes * 60_000);

const NOTHING = { accepted: 0, refused: 0, throttled: 0, unknown: 0, receipts: 0, unmatched: 0, timely: 0 };
const minute = (minutes: number, what: Partial<RouteMinute>) => ({ ...NOTHING, ...what, at: ago(minutes) });

function route(fields: Partial<RouteFacts> = {}): RouteFacts {
  const plain = { unboundSince: null, fault: "", alarm: null, lastReceiptAt: null, minutes: [] };
  return { routeId: "id", name: "alpha", ...plain, ...fields };
}

/** Judges a route by the default rule of this kind. */
function judge(kind: RouteAlertKind, fields: Partial<RouteFacts>) {
  const rule = ROUTE_RULES.find((known) => known.kind === kind);
  if (!rule) throw new Error(`there is no rule ${kind}`);
  const { fires, facts } = evaluateRouteRule(rule, route(fields), NOW);
  return { fires, words: findingLabel(rule, facts, (at) => at.slice(11, 16)) };
}

const fires = (kind: RouteAlertKind, fields: Partial<RouteFacts>) => judge(kind, fields).fires;

test("a route in order fires nothing", () => {
  const minutes = Array.from({ length: 120 }, (_, i) =>
    minute(120 - i, { accepted: 100, refused: 3, receipts: 98, timely: 95 }),
  );
  const fine = { minutes, lastReceiptAt: ago(0) };
  expect(ROUTE_RULES.filter(({ kind }) => fires(kind, fine))).toEqual([]);
  expect(ROUTE_RULES.filter(({ kind }) => fires(kind, {}))).toEqual([]);
});

test("a route counts as not connected after a minute, with the reason", () => {
  expect(fires("route_unbound", { unboundSince: new Date(NOW.getTime() - 59_000) })).toBe(false);
  const since = new Date(NOW.getTime() - 60_000);
  expect(judge("route_unbound", { unboundSince: since, fault: "The password is wrong." })).toEqual({
    fires: true,
    words: "The password is wrong. Since 11:59.",
  });
});

test("an account without credit is another alert than one that is refused otherwise", () => {
  const alarm = (isCredit: boolean) => ({ alarm: { code: "status 0x400", words: "no credit", isCredit } });
  for (const isCredit of [true, false]) {
    expect(fires("route_credit", alarm(isCredit))).toBe(isCredit);
    expect(fires("route_alarm", alarm(isCredit))).toBe(!isCredit);
  }
  expect(judge("route_credit", alarm(true)).words).toBe("The provider's answer: no credit.");
});

describe("throttled", () => {
  const throttled = (n: number, accepted: number, minutes = 1) => ({
    minutes: [minute(minutes, { throttled: n, accepted })],
  });
  test.each([
    ["more than 5 % of all answers", throttled(6, 100), true],
    ["5 % of them", throttled(5, 95), false],
    ["four messages, however large their share", throttled(4, 0), false],
    ["what was more than 5 minutes ago", throttled(50, 50, 6), false],
  ])("%s", (_, facts, expected) => expect(fires("route_throttled", facts)).toBe(expected));

  test("the answers of all minutes count together", () => {
    const minutes = [minute(3, { accepted: 50, unknown: 10 }), minute(0, { throttled: 10, refused: 30 })];
    expect(judge("route_throttled", { minutes })).toEqual({
      fires: true,
      words: "10 %: 10 of 100 messages were not taken.",
    });
  });
});

describe("no receipts", () => {
  const taken = (...at: number[]) => at.map((each) => minute(each, { accepted: 3 }));
  test.each([
    ["messages for 15 minutes without one", { minutes: taken(15, 0) }, true],
    ["messages for 14 minutes", { minutes: taken(14, 10, 0) }, false],
    ["three messages", { minutes: taken(15) }, false],
    ["a receipt within the 15 minutes", { minutes: taken(20, 15, 0), lastReceiptAt: ago(10) }, false],
    ["a receipt before all of them", { minutes: taken(20, 0), lastReceiptAt: ago(25) }, true],
    ["nothing sent for an hour", { minutes: taken(90, 60) }, false],
    ["the last message 59 minutes ago", { minutes: taken(90, 59) }, true],
  ])("%s", (_, facts, expected) => expect(fires("route_silent", facts)).toBe(expected));

  test("the finding says how many messages since when", () => {
    expect(judge("route_silent", { minutes: taken(20, 0), lastReceiptAt: ago(30) }).words).toBe(
      "6 messages taken since 11:40, and no receipt.",
    );
  });
});

describe("receipts that match nothing", () => {
  const receipts = (unmatched: number, matched: number) => ({
    minutes: [minute(30, { receipts: matched, unmatched })],
  });
  test.each([
    ["more than 1 %", receipts(5, 490), true],
    ["1 % of them", receipts(5, 495), false],
    ["four, and none that matches", receipts(4, 0), false],
    ["all of them", receipts(50, 0), true],
  ])("%s", (_, facts, expected) => expect(fires("route_unmatched", facts)).toBe(expected));
});

describe("slow", () => {
  const sent = (minutes: number, accepted: number, timely: number) => ({
    lastReceiptAt: ago(0),
    minutes: [minute(minutes, { accepted, timely })],
  });
  test.each([
    ["more than 20 % that have not ended after 4 minutes", sent(5, 100, 79), true],
    ["20 % of them", sent(5, 100, 80), false],
    ["messages that still have time", sent(4, 100, 0), false],
    ["messages of more than 10 minutes before that", sent(15, 100, 0), false],
    ["a route that gives no receipts at all", { ...sent(5, 100, 0), lastReceiptAt: null }, false],
  ])("%s", (_, facts, expected) => expect(fires("route_slow", facts)).toBe(expected));
});
