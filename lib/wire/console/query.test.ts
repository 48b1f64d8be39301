import { expect, test } from "vitest";
import { readMessageQuery } from "#lib/wire/console/query";

const read = (text: string) => readMessageQuery(new URLSearchParams(text));

test("a filter is read as the address holds it", () => {
  const { query, ignored } = read(
    "status=failure,sent&code=routing_error&from=-24h&to=now&q=91234&size=25&open=message_1",
  );
  expect(query).toEqual({
    status: ["failure", "sent"],
    code: ["routing_error"],
    from: "-24h",
    to: "now",
    q: "91234",
    size: 25,
  });
  expect(ignored).toEqual([]);
});

test("what is not understood is left out and named, and the rest still counts", () => {
  const { query, ignored } = read(
    "status=failure&language=%20x!&size=7&colour=red&to=yesterday&retryable=perhaps&constructor=1&q=",
  );
  expect(query).toEqual({ status: ["failure"], size: 50 });
  expect(ignored).toEqual([
    "language= x!",
    "size=7",
    "colour",
    "to=yesterday",
    "retryable=perhaps",
    "constructor",
  ]);
});

test("another service's statuses and codes are taken as they are", () => {
  const { query, ignored } = read("status=On%20hold!,%20held&code=E-17/b,é");
  expect(query).toMatchObject({ status: ["On hold!", " held"], code: ["E-17/b", "é"] });
  expect(ignored).toEqual([]);
});

test("of more values than count the rest is left out and named", () => {
  const codes = Array.from({ length: 23 }, (_, i) => `code_${i}`);
  for (const name of ["status", "code", "language"] as const) {
    const { query, ignored } = read(`${name}=${codes.join(",")}`);
    expect(query[name]).toEqual(codes.slice(0, 20));
    expect(ignored).toEqual([`${name}=code_20`, `${name}=code_21`, `${name}=code_22`]);
  }
});

test("a name that comes twice stands for all its values, or for its first one with the others named", () => {
  expect(read("status=failure&status=sent,failure&q=12&q=34")).toEqual({
    query: { status: ["failure", "sent"], q: "12", size: 50 },
    ignored: ["q=34"],
  });
  expect(read("q=&q=34").query.q).toBe("34");
});

test("of two places only one counts", () => {
  expect(read("after=a&before=b")).toEqual({ query: { after: "a", size: 50 }, ignored: ["before"] });
});
