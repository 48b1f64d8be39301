import { expect, test } from "vitest";
import { verdictOf } from "#lib/domain/routes/verdict-of";
import { judgeHttp } from "#lib/service/providers/http/judge-answer";

const table = {
  codePreset: "standard" as const,
  codes: [
    { http: "BAD_NUMBER", error: "recipient_invalid" as const },
    { http: "BUSY", error: "hold" as const },
  ],
};
const places = { id: "body.messages.0.id", error: "body.messages.0.status", accepted: ["OK"] };

function judge(status: number, body: unknown, at = places) {
  const text = typeof body === "string" || body === null ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json", "x-id": "h-1" };
  return judgeHttp({ status, headers, text }, at, (codes) => verdictOf(table, codes)).outcome;
}
const first = (message: object) => ({ messages: [message] });

test.each([
  [200, first({ id: "m1", status: "OK" }), { kind: "accepted", externalIds: ["m1"] }],
  [200, first({ id: 17 }), { kind: "accepted", externalIds: ["17"] }],
  [
    200,
    '{"messages":[{"id":4611686018427387905}]}',
    { kind: "accepted", externalIds: ["4611686018427387905"] },
  ],
  [200, first({ id: "m1", status: 0 }), { kind: "accepted", externalIds: ["m1"] }],
  [200, first({ status: "BAD_NUMBER" }), { kind: "refused", error: "recipient_invalid", mapped: true }],
  [200, first({ status: "BUSY" }), { kind: "held", mapped: true }],
  [503, first({ status: "BUSY" }), { kind: "held", mapped: true }],
  [
    200,
    first({ status: "ODD ONE" }),
    {
      kind: "refused",
      mapped: false,
      codes: [{ source: "http", code: "ODD_ONE" }],
    },
  ],
  [200, first({}), { kind: "unknown" }],
  [200, first({ id: "with space" }), { kind: "unknown" }],
  [200, first({ id: "x".repeat(300) }), { kind: "unknown" }],
  [200, "<html>", { kind: "unknown" }],
  [200, null, { kind: "unknown" }],
  [422, first({ status: "BAD_NUMBER" }), { kind: "refused", error: "recipient_invalid", mapped: true }],
  [403, first({ status: "BAD_NUMBER" }), { kind: "refused", error: "recipient_invalid", mapped: true }],
  [403, "", { kind: "held", alarm: true }],
  [402, "", { kind: "held", alarm: true }],
  [429, "", { kind: "held" }],
  [500, "", { kind: "unknown" }],
  [301, "", { kind: "held", alarm: true }],
])("HTTP %i with %j is %j", (status, body, outcome) => {
  expect(judge(status, body)).toMatchObject(outcome);
});

test("an id may stand in a header, or nowhere", () => {
  expect(judge(202, "", { ...places, id: "header.X-Id" })).toEqual({
    kind: "accepted",
    externalIds: ["h-1"],
  });
  expect(judge(202, "", { ...places, id: "" })).toEqual({ kind: "accepted", externalIds: [""] });
});
