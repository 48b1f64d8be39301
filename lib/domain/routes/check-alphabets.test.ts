import { expect, test } from "vitest";
import { alphabetNote, alphabetProblems } from "#lib/domain/routes/check-alphabets";
import type { RequestTemplate } from "#lib/domain/routes/fill-request";

const WORDS = { carries: "all" as const, gsm: "text", ucs2: "unicode" };
const URL = "https://sms.example.com/send?to={recipient}";

function request(more: Partial<RequestTemplate>): RequestTemplate {
  return { method: "GET", url: `${URL}&text={text}`, headers: {}, encoding: "text", body: "", ...more };
}

test.each<[string, Partial<RequestTemplate>]>([
  ["none", {}],
  ["{alphabet} with its words", { url: `${URL}&text={text}&type={alphabet}`, alphabets: WORDS }],
  ["{alphabet} in a header", { headers: { "X-Type": "{alphabet}" }, alphabets: WORDS }],
  ["one word that is empty", { url: `${URL}&text={text}&{alphabet}`, alphabets: { ...WORDS, gsm: "" } }],
  ["hexadecimal of every text", { url: `${URL}&hex={textHex}&dcs=8` }],
  ["GSM alone", { alphabets: { carries: "gsm", gsm: "", ucs2: "" } }],
])("a request with %s has no problem", (_, more) => {
  expect(alphabetProblems(request(more))).toEqual([]);
});

test.each<[string, Partial<RequestTemplate>, string]>([
  ["{alphabet} without words", { url: `${URL}&type={alphabet}` }, "request.alphabets"],
  [
    "the same word for both",
    { url: `${URL}&type={alphabet}`, alphabets: { ...WORDS, ucs2: "text" } },
    "request.alphabets",
  ],
  ["words without {alphabet}", { alphabets: WORDS }, "request.alphabets"],
  ["{textOrHex} without {alphabet}", { url: `${URL}&text={textOrHex}` }, "request.body"],
  [
    "{alphabet}, though it carries GSM alone",
    { url: `${URL}&type={alphabet}`, alphabets: { ...WORDS, carries: "gsm" } },
    "request.alphabets.carries",
  ],
])("a request with %s names its problem", (_, more, field) => {
  expect(alphabetProblems(request(more)).map((problem) => problem.field)).toEqual([field]);
});

const json = (body: string): Partial<RequestTemplate> => ({
  method: "POST",
  encoding: "json",
  url: URL,
  body,
});

test.each<[Partial<RequestTemplate>, RegExp]>([
  [{ url: `${URL}&text={text}&coding=0` }, /^coding=0 says .* GSM 03\.38: .* question marks/],
  [{ url: `${URL}&type=text&text={text}` }, /^type=text .* question marks/],
  [{ url: `${URL}&coding=2&text={text}` }, /^coding=2 .* twice as many segments/],
  [{ url: URL, method: "POST", encoding: "form", body: "text={text}&unicode=1" }, /^unicode=1 .* twice/],
  [json('{"text":"{text}", "data_coding": 0}'), /^"data_coding": 0 .* question marks/],
  [json('{"text":"{text}","encoding":"GSM7"}'), /^"encoding":"GSM7" .* question marks/],
])("a request with %j is told what becomes of texts of the other alphabet", (more, note) => {
  expect(alphabetNote(request(more))).toMatch(note);
});

test.each<Partial<RequestTemplate>>([
  {},
  { url: `${URL}&text={text}&coding={alphabet}`, alphabets: { carries: "all", gsm: "0", ucs2: "2" } },
  { url: `${URL}&text={text}&coding=0`, alphabets: { carries: "gsm", gsm: "", ucs2: "" } },
  { url: `${URL}&text={text}&coding=01` },
  json('{"type":"text","text":"{text}"}'),
  json('{"encoding":"utf-8","text":"{text}"}'),
])("a request with %j needs no note", (more) => {
  expect(alphabetNote(request(more))).toBeNull();
});
