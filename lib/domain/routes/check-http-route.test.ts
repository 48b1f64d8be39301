import { expect, test } from "vitest";
import { checkHttpRoute } from "#lib/domain/routes/check-http-route";

const request = {
  method: "POST" as const,
  url: "https://api.example.com/{secret.ACCOUNT}/messages",
  headers: { Authorization: "Bearer {secret.TOKEN}" },
  encoding: "json" as const,
  body: '{"to":{recipient},"from":"{sender}","text":"{text}","callback":"{callbackUrl}","ttl":{validityMinutes}}',
};
const answer = { id: "body.id", error: "body.error.code", accepted: ["0"] };
const callback = {
  id: "body.id",
  reference: "body.ref",
  status: "body.status",
  error: "body.error",
  sentToTelco: ["sent"],
  success: ["delivered"],
  failure: ["failed"],
  signature: {
    method: "hmac-sha256" as const,
    place: "header.x-signature",
    encoding: "hex" as const,
    secret: "TOKEN",
    time: "body.at",
  },
  inbound: { sender: "body.from", recipient: "body.to", text: "body.text" },
};
const fields = (found: { field: string }[]) => found.map(({ field }) => field);

test("templates that work have no problem", () => {
  expect(checkHttpRoute({ request, answer, callback })).toEqual([]);
  expect(
    checkHttpRoute({
      request: { ...request, method: "GET", url: "https://a.example/?to={recipient}&text={text}", body: "" },
      answer: { id: "", error: "", accepted: [] },
    }),
  ).toEqual([]);
});

test.each([
  [{ url: "ftp://api.example.com/" }, "request.url"],
  [{ url: "https://{secret.HOST}/messages" }, "request.url"],
  [{ url: "https://api.{recipient}.com/" }, "request.url"],
  [{ url: "https://user:{secret.TOKEN}@api.example.com/" }, "request.url"],
  [{ url: "https://user:pass@api.example.com/" }, "request.url"],
  [{ url: "https://api.example.com/#x" }, "request.url"],
  [{ url: "https://api.example.com/{to}" }, "request.url"],
  [{ url: "https://:99999/" }, "request.url"],
  [{ body: '{"to":"{recipient}","text":{text}}' }, "request.body"],
  [{ body: '{"to":"{recipient}","text":"{text}"' }, "request.body"],
  [{ body: '{"to":"{recipient}","text":"{text}","x":"{secrets.A}"}' }, "request.body"],
  [{ body: '{"to":"{recipient}"}' }, "request.body"],
  [{ method: "GET" as const }, "request.body"],
  [{ headers: { Host: "other.example.com" } }, "request.headers.Host"],
  [{ headers: { "content-length": "3" } }, "request.headers.content-length"],
  [{ headers: { "X-Text": "{text}" } }, "request.headers.X-Text"],
  [{ headers: { "X A": "1" } }, "request.headers.X A"],
  [{ headers: { "X-A": "a\r\nX-B: 2" } }, "request.headers.X-A"],
  [{ headers: { "X-A": "1", "x-a": "2" } }, "request.headers"],
])("a request with %j names %s", (more, field) => {
  expect(fields(checkHttpRoute({ request: { ...request, ...more }, answer }))).toContain(field);
});

test("XML is not written as text, and what is signed is read from what the signature covers", () => {
  const xml = { ...request, encoding: "text" as const, body: "<sms><to>{recipient}</to><t>{text}</t></sms>" };
  expect(fields(checkHttpRoute({ request: xml, answer }))).toEqual(["request.encoding"]);
  expect(checkHttpRoute({ request: { ...xml, encoding: "xml" }, answer })).toEqual([]);
  const elsewhere = {
    ...callback,
    ...{ id: "query.id", status: "header.x-status", inbound: { ...callback.inbound, text: "query.text" } },
  };
  expect(fields(checkHttpRoute({ request, answer, callback: elsewhere }))).toEqual([
    ...["callback.id", "callback.status", "callback.inbound.text"],
  ]);
  const signature = { ...callback.signature, method: "token" as const, time: "" };
  expect(checkHttpRoute({ request, answer, callback: { ...elsewhere, signature } })).toEqual([]);
});

test.each([
  [{ id: "id" }, "answer.id"],
  [{ id: "query.id" }, "answer.id"],
  [{ error: "" }, "answer.error"],
])("an answer with %j names %s", (more, field) => {
  expect(fields(checkHttpRoute({ request, answer: { ...answer, ...more } }))).toEqual([field]);
});

test.each([
  [{ status: "" }, "callback.status"],
  [{ status: "status" }, "callback.status"],
  [{ success: [] }, "callback.success"],
  [{ failure: ["delivered"] }, "callback.failure"],
  [{ inbound: { sender: "body.from", recipient: "", text: "body.text" } }, "callback.inbound.text"],
  [{ signature: { ...callback.signature, place: "" } }, "callback.signature.place"],
  [{ signature: { ...callback.signature, place: "body.sign" } }, "callback.signature.place"],
  [{ signature: { ...callback.signature, secret: "" } }, "callback.signature.secret"],
])("a callback with %j names %s", (more, field) => {
  expect(fields(checkHttpRoute({ request, answer, callback: { ...callback, ...more } }))).toEqual([field]);
});

test("callbacks that find their message by an id need the answer's", () => {
  const found = checkHttpRoute({
    request,
    answer: { ...answer, id: "" },
    callback: { ...callback, reference: "" },
  });
  expect(fields(found)).toEqual(["answer.id"]);
});
