import { expect, test } from "vitest";
import { fillRequest } from "#lib/domain/routes/fill-request";
import { previewRequest } from "#lib/domain/routes/preview-request";
import { type Encoding, fillTemplate } from "#lib/domain/routes/template";

const filling = {
  recipient: "6591234567",
  sender: "REDIAL",
  text: 'A "b" & {sender}\n您 😀\\ $&',
  ...{ textHex: "", textOrHex: "", alphabet: "", segments: "" },
  reference: "ref_1",
  callbackUrl: "https://sms.example.org/r?k=1&r=2",
  validityMinutes: "60",
  secret: (name: string) => ({ TOKEN: 'to"ken' })[name] ?? null,
};

test.each<[Encoding, string]>([
  ["json", '[A \\"b\\" & {sender}\\n您 😀\\\\ $&]'],
  ["form", "[A+%22b%22+%26+%7Bsender%7D%0A%E6%82%A8+%F0%9F%98%80%5C+%24%26]"],
  ["url", "[A%20%22b%22%20%26%20%7Bsender%7D%0A%E6%82%A8%20%F0%9F%98%80%5C%20%24%26]"],
  ["xml", "[A &#34;b&#34; &#38; {sender}\n您 😀\\ $&#38;]"],
  ["text", '[A "b" & {sender}\n您 😀\\ $&]'],
  ["header", '[A "b" & {sender} \\ $&]'],
])("a text in %s is written so that it stays one value", (encoding, written) => {
  expect(fillTemplate("[{text}]", filling, encoding)).toBe(written);
});

test("a text in XML adds no element, ends no attribute, and has no character that XML cannot hold", () => {
  const text = `</text><to>6590000000</to> ' " \u0000\u000b\ufffe]]>`;
  expect(fillTemplate("<t a='{text}'>{text}</t>", { ...filling, text }, "xml")).toBe(
    "<t a='V'>V</t>".replaceAll(
      "V",
      "&#60;/text&#62;&#60;to&#62;6590000000&#60;/to&#62; &#39; &#34; ]]&#62;",
    ),
  );
});

test("half a pair of surrogates stops no request", () => {
  for (const encoding of ["json", "form", "xml", "url", "text"] as const) {
    expect(fillTemplate("{text}", { ...filling, text: "\ud83d" }, encoding).isWellFormed()).toBe(true);
  }
});

test("names that are not there stay as they are", () => {
  expect(fillTemplate('{nothing} {secret.OTHER} {"a":{}} {}', filling, "json")).toBe(
    '{nothing} {secret.OTHER} {"a":{}} {}',
  );
});

const request = {
  method: "POST" as const,
  url: "https://api.example.com/send?to={recipient}&key={secret.TOKEN}",
  headers: { Authorization: "Bearer {secret.TOKEN}" },
  encoding: "json" as const,
  body: '{"text":"{text}","ref":"{reference}","token":"{secret.TOKEN}"}',
};

test("a request is filled, each part in its own way", () => {
  expect(fillRequest(request, { ...filling, text: 'Say "hi"' })).toEqual({
    method: "POST",
    url: "https://api.example.com/send?to=6591234567&key=to%22ken",
    headers: { Authorization: 'Bearer to"ken', "Content-Type": "application/json" },
    body: '{"text":"Say \\"hi\\"","ref":"ref_1","token":"to\\"ken"}',
  });
});

test("a content type of one's own is not doubled, and GET has no body", () => {
  const headers = { "content-type": "application/xml" };
  expect(fillRequest({ ...request, headers }, filling).headers).toEqual(headers);
  expect(fillRequest({ ...request, method: "GET", headers: {} }, filling)).toMatchObject({
    body: "",
    headers: {},
  });
});

test("a preview shows the request that a message makes, without secrets", () => {
  const shown = previewRequest({ request }, { recipient: "6581112222", text: "Hello" });
  expect(shown).toEqual({
    method: "POST",
    url: "https://api.example.com/send?to=6581112222&key=••••",
    headers: { Authorization: "Bearer ••••", "Content-Type": "application/json" },
    body: expect.stringContaining('"text":"Hello"'),
  });
  expect(shown.body).toContain('"token":"••••"');
});
