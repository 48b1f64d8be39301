import { expect, test } from "vitest";
import { verdictOf } from "#lib/domain/routes/verdict-of";
import { classifyTwilioAnswer } from "#lib/service/providers/twilio/classify-twilio-answer";

const table = { codePreset: "twilio" as const, codes: [{ http: "30500", error: "hold_briefly" as const }] };

function classify(status: number, body: unknown) {
  const text = typeof body === "string" || body === null ? body : JSON.stringify(body);
  return classifyTwilioAnswer({ status, headers: {}, text }, (codes) => verdictOf(table, codes));
}

test.each([
  [201, { sid: "SM1", status: "queued", error_code: null }, { kind: "accepted", externalIds: ["SM1"] }],
  [201, { sid: "SM1", status: "failed", error_code: 30006 }, { kind: "refused", error: "recipient_invalid" }],
  [201, "<html>", { kind: "accepted", externalIds: [""] }],
  [200, "<html>", { kind: "unknown" }],
  [201, null, { kind: "accepted", externalIds: [""] }],
  [201, { sid: "a\u0000b", status: "queued" }, { kind: "accepted", externalIds: [""] }],
  [400, { code: 21211 }, { kind: "refused", error: "recipient_invalid", mapped: true }],
  [400, { code: 21610 }, { kind: "refused", error: "recipient_invalid", mapped: true }],
  [400, { code: 21408 }, { kind: "refused", error: "routing_error", mapped: true }],
  [400, { code: 21999 }, { kind: "refused", error: "delivery_unknown_error", mapped: false }],
  [400, "no JSON", { kind: "refused", error: "delivery_unknown_error", mapped: false }],
  [400, { code: 21611 }, { kind: "deferred", mapped: true }],
  [400, { code: 21606 }, { kind: "deferred", alarm: true, mapped: true }],
  ...[21212, 21659, 21660, 21703, 21704, 21705].map((code): [number, object, object] => [
    400,
    { code },
    { kind: "deferred", alarm: true, mapped: true },
  ]),
  [400, { code: 30034 }, { kind: "refused", error: "routing_error", mapped: true }],
  [429, { code: 20429 }, { kind: "deferred" }],
  [429, "", { kind: "deferred" }],
  [401, { code: 20003 }, { kind: "deferred", alarm: true }],
  [403, "", { kind: "deferred", alarm: true }],
  [404, { code: 20404 }, { kind: "deferred", alarm: true }],
  [503, "", { kind: "unknown" }],
  [500, { code: 20500 }, { kind: "unknown" }],
  [500, { code: 30001 }, { kind: "unknown" }],
  [503, { code: 30500 }, { kind: "deferred", briefly: true, mapped: true }],
])("HTTP %i with %j is %j", (status, body, outcome) => {
  expect(classify(status, body).outcome).toMatchObject(outcome);
});

test("Twilio's code is kept, and what it said in words", () => {
  expect(classify(400, { code: 21211, message: "no\nnumber\u0000" })).toMatchObject({
    outcome: { codes: [{ source: "http", code: "21211" }] },
    words: "The provider answered 21211, no number, HTTP 400.",
  });
  expect(classify(400, "")).toMatchObject({ outcome: { codes: [{ source: "http", code: "400" }] } });
});
