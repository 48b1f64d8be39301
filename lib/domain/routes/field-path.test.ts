import { expect, test } from "vitest";
import { isFieldPath, valueAt } from "#lib/domain/routes/field-path";
import { parseBody } from "#lib/domain/routes/parse-body";

const body = parseBody(
  '{"messages":[{"id":"m1","n":7,"ok":true,"none":null}],"__proto__":{"id":"x"},"big":4611686018427387905}',
  "application/json",
);
const parts = {
  status: 202,
  headers: { "x-id": "h1" },
  query: { "message.id": "q1" },
  body,
  text: " 0: Accepted\r\n",
};

test.each([
  ["status", "202"],
  ["header.X-Id", "h1"],
  ["query.message.id", "q1"],
  ["body.messages.0.id", "m1"],
  ["body", "0: Accepted"],
  ["body.messages.0.n", "7"],
  ["body.messages.0.ok", "true"],
  ["body.messages.0.none", null],
  ["body.messages.1.id", null],
  ["body.messages.length", "1"],
  ["body.messages", null],
  ["body.constructor.name", null],
  ["body.toString", null],
  ["query.toString", null],
  ["header.constructor", null],
  ["body.messages.0.id.0", null],
  ["nowhere", null],
  ["", null],
])("at %s stands %j", (place, value) => {
  expect(valueAt(parts, place)).toBe(value);
});

test("a number that does not fit is read digit by digit", () => {
  expect(valueAt(parts, "body.big")).toBe("4611686018427387905");
});

test("a long text is cut", () => {
  expect(valueAt({ ...parts, body: { a: "x".repeat(60_000) } }, "body.a")).toHaveLength(4000);
});

test.each(["status", "header.x-id", "query.id", "body", "body.a", "body.a.0.b-c"])(
  "%s is a place",
  (place) => {
    expect(isFieldPath(place)).toBe(true);
  },
);

test.each(["", "body.", "body..a", "header", "header. x", "cookie.a", `body${".a".repeat(21)}`])(
  "%j is none",
  (place) => {
    expect(isFieldPath(place)).toBe(false);
  },
);

test.each([
  ["{".repeat(60_000), "application/json"],
  ["[".repeat(60_000), "application/json"],
  [`${"[".repeat(30_000)}${"]".repeat(30_000)}`, "application/json"],
  ["", "application/json"],
  ["a=b", "text/plain"],
])("a hostile body is nothing or something, never an error", (text, type) => {
  expect(() => parseBody(text, type)).not.toThrow();
});

test("of thousands of fields a thousand are looked at, and of doubled ones the first counts", () => {
  const fields = parseBody(
    `id=1&id=2&${"a=b&".repeat(5000)}last=1`,
    "application/x-www-form-urlencoded; charset=x",
  );
  expect({ ...(fields as object) }).toEqual({ id: "1", a: "b" });
});

test("odd encodings in a form stay text", () => {
  const fields = parseBody("a=%zz&b=%ff%fe&__proto__=x&c=%00&=&d", "application/x-www-form-urlencoded");
  expect(valueAt({ headers: {}, query: {}, body: fields }, "body.a")).toBe("%zz");
  expect(valueAt({ headers: {}, query: {}, body: fields }, "body.__proto__")).toBe("x");
  expect(valueAt({ headers: {}, query: {}, body: fields }, "body.d")).toBe("");
});
