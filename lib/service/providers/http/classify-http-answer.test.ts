import fc from "fast-check";
import { expect, test } from "vitest";
import { verdictOf } from "#lib/domain/routes/verdict-of";
import { classifyHttpAnswer } from "#lib/service/providers/http/classify-http-answer";

const table = {
  codePreset: "standard" as const,
  codes: [
    { http: "BAD_NUMBER", error: "recipient_invalid" as const },
    { http: "BUSY", error: "hold" as const },
    { http: "ERROR:14", error: "routing_error" as const },
    { http: "Cannot route", error: "recipient_invalid" as const },
    { http: "ERR: 114", error: "content_invalid" as const },
    { http: "400", error: "content_invalid" as const },
  ],
};
const permits = { id: "body.messages.0.id", error: "body.messages.0.status", accepted: ["OK"] };

function classify(status: number, body: unknown, at = permits) {
  const text = typeof body === "string" || body === null ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json", "x-id": "h-1" };
  const route = { answer: at, codes: table.codes };
  return classifyHttpAnswer({ status, headers, text }, route, (codes) => verdictOf(table, codes)).outcome;
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
  [200, first({ status: "BUSY" }), { kind: "deferred", mapped: true }],
  [503, first({ status: "BUSY" }), { kind: "deferred", mapped: true }],
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
  [403, "", { kind: "deferred", alarm: true }],
  [402, "", { kind: "deferred", alarm: true }],
  [429, "", { kind: "deferred" }],
  [500, "", { kind: "unknown" }],
  [301, "", { kind: "deferred", alarm: true }],
])("HTTP %i with %j is %j", (status, body, outcome) => {
  expect(classify(status, body)).toMatchObject(outcome);
});

test("an id may stand in a header, or nowhere", () => {
  expect(classify(202, "", { ...permits, id: "header.X-Id" })).toEqual({
    kind: "accepted",
    externalIds: ["h-1"],
  });
  expect(classify(202, "", { ...permits, id: "", accepted: [] })).toEqual({
    kind: "accepted",
    externalIds: [""],
  });
});

const HTML = "<!DOCTYPE html><html><title>Sign in</title></html>";
const UNKNOWN = { kind: "unknown", codes: [{ source: "own", code: "answer not understood" }] };
const TAKEN = { kind: "accepted", externalIds: [""] };

test.each([
  ["ERROR:14", { kind: "refused", error: "routing_error" }],
  ["error:14 no credit", { kind: "refused", error: "routing_error" }],
  ["ERROR:140", UNKNOWN],
  ["ERR: 113, Cannot\r\nroute message", { kind: "refused", error: "recipient_invalid" }],
  ["ERR: 114", { kind: "refused", error: "content_invalid" }],
  ["ERR: 999, no such thing", UNKNOWN],
  ["400 Bad Request", UNKNOWN],
  ["busy", { kind: "deferred" }],
  [HTML, UNKNOWN],
  ["", UNKNOWN],
  [null, UNKNOWN],
  [{}, UNKNOWN],
  [{ error: "BUSY" }, UNKNOWN],
  ["{", UNKNOWN],
  ["[]", UNKNOWN],
  ["null", UNKNOWN],
  [first({ status: "OK" }), TAKEN],
  [first({ status: "ODD" }), { kind: "refused" }],
])(
  "where the route says which value means accepted, HTTP 200 with %j is not taken for it",
  (body, outcome) => {
    expect(classify(200, body, { ...permits, id: "" })).toMatchObject(outcome);
  },
);

test.each([
  ["0: Accepted for delivery", TAKEN],
  [" 0: Accepted for delivery\r\n", TAKEN],
  ["3: Queued for later delivery", TAKEN],
  ["ERROR:14", { kind: "refused", error: "routing_error" }],
  ["Temporal failure, try again later.", UNKNOWN],
  ["", UNKNOWN],
])("an answer of plain text, %j, is read as a whole", (body, outcome) => {
  const accepted = ["0: Accepted for delivery", "3: Queued for later delivery"];
  expect(classify(202, body, { id: "", error: "body", accepted })).toMatchObject(outcome);
});

test("without a place for errors the status alone decides, unless the text has a word that the route lists", () => {
  const nowhere = { id: "", error: "", accepted: [] };
  expect(classify(200, HTML, nowhere)).toMatchObject(TAKEN);
  expect(classify(200, "ERR: 114", nowhere)).toMatchObject({ kind: "refused", error: "content_invalid" });
  expect(classify(200, "", { ...nowhere, error: "body.error" })).toMatchObject(TAKEN);
  expect(classify(200, HTML, { ...nowhere, error: "body.error" })).toMatchObject(UNKNOWN);
  expect(classify(200, HTML, { ...nowhere, id: "header.x-id", error: "body.error" })).toMatchObject({
    kind: "accepted",
    externalIds: ["h-1"],
  });
  expect(classify(400, "ERR: 114, text", nowhere)).toMatchObject({
    kind: "refused",
    error: "content_invalid",
  });
});

test("no answer, however damaged, is taken for an acceptance that the route did not see in it", () => {
  const good = JSON.stringify(first({ id: "m1", status: "OK" }));
  const cut = fc.nat(good.length - 1).map((length) => good.slice(0, length));
  const any = fc.oneof(cut, fc.string(), fc.json(), fc.constantFrom(HTML, "ERROR:14", "OK", "0"));
  fc.assert(
    fc.property(any, (text) => {
      for (const at of [permits, { ...permits, id: "" }, { ...permits, accepted: [] }]) {
        expect(classify(200, text, at)).not.toMatchObject({ kind: "accepted" });
      }
    }),
    { numRuns: 500 },
  );
});
