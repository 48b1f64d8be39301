import { expect, test } from "vitest";
import { BEGINNINGS, NEW_CALLBACK } from "#components/routes/form/http-draft.ts";
import { draftOf, newDraft, type RouteDraft } from "#components/routes/form/route-draft.ts";
import { httpTemplates, linesOf, requestOf, secretNames } from "#components/routes/form/route-request.ts";
import { checkHttpRoute } from "#lib/domain/routes/check-http-route";
import { KANNEL } from "#lib/domain/routes/gateways/kannel";
import { RouteRequest } from "#lib/wire/service/route-request";
import { ROUTE_KINDS, type RouteKind } from "#lib/wire/service/route-summary";

const NAMES = {
  smpp: { host: "smpp.example.com", systemId: "redial" },
  twilio: { accountSid: "AC1" },
  http: { url: "https://sms.example.com/send" },
};

function filled(kind: RouteKind): RouteDraft {
  const draft = newDraft(kind);
  return { ...draft, name: "alpha", [kind]: { ...draft[kind], ...NAMES[kind] } };
}

for (const kind of ROUTE_KINDS) {
  test(`a new form of the kind ${kind} with the necessary fields makes a request that is understood`, () => {
    expect(RouteRequest.parse(requestOf(filled(kind), {}))).toMatchObject({ kind, name: "alpha" });
  });

  test(`a route of the kind ${kind} comes out of its form as it went in`, () => {
    const draft = filled(kind);
    const typed: RouteDraft = {
      ...draft,
      senders: "REDIAL, LIBRARY\n65123",
      prefixes: "65\n60",
      codes: [{ err: "054", error: "recipient_unavailable" }],
      smpp: { ...draft.smpp, sourceTon: "5", sourceNpi: "0" },
      http: { ...draft.http, callback: NEW_CALLBACK },
    };
    const settings = RouteRequest.parse(requestOf(typed, {}));
    const shown = JSON.parse(JSON.stringify(settings));
    expect(RouteRequest.parse(requestOf(draftOf({ kind, settings: shown }), {}))).toEqual(settings);
  });
}

test("a secret that is not typed is not in the request, and one that is goes where its kind has it", () => {
  expect(requestOf(filled("smpp"), { password: "" })).not.toHaveProperty("password");
  expect(requestOf(filled("smpp"), { password: "secret" })).toMatchObject({ password: "secret" });
  expect(requestOf(filled("http"), { TOKEN: "t", KEY: "" })).toMatchObject({ secrets: { TOKEN: "t" } });
});

test("a route that begins with Kannel makes its preset, and needs its two secrets", () => {
  const draft = { ...filled("http"), ...BEGINNINGS.kannel };
  const { request, answer, callback, codes } = KANNEL;
  expect(RouteRequest.parse(requestOf(draft, {}))).toMatchObject({ request, answer, callback, codes });
  expect(checkHttpRoute(httpTemplates(draft))).toEqual([]);
  expect(secretNames(draft)).toEqual(["USERNAME", "PASSWORD"]);
});

test("words for {alphabet} are kept in the form, and leave it only where the request says {alphabet}", () => {
  const { http, ...draft } = filled("http");
  const alphabets = { carries: "all" as const, gsm: "text", ucs2: "unicode" };
  const typed = (url: string) => httpTemplates({ http: { ...http, url, alphabets } }).request.alphabets;
  expect(typed("https://sms.example.com/?type={alphabet}")).toEqual(alphabets);
  expect(typed("https://sms.example.com/")).toEqual({ ...alphabets, gsm: "", ucs2: "" });
  expect(draft.kind).toBe("http");
});

test("the secrets of an HTTP route are those that its texts and its signature name", () => {
  const { http, kind } = filled("http");
  expect(secretNames({ kind, http })).toEqual(["TOKEN"]);
  const signature = { ...NEW_CALLBACK.signature, method: "hmac-sha256" as const, secret: "SIGN" };
  const url = "https://sms.example.com/{secret.ACCOUNT}?key={secret.TOKEN}";
  const signed = { ...http, url, callback: { ...NEW_CALLBACK, signature } };
  expect(secretNames({ kind, http: signed })).toEqual(["ACCOUNT", "TOKEN", "SIGN"]);
});

test("lists may be typed in lines or with commas, and hold each once", () => {
  expect(linesOf(" REDIAL,LIBRARY\n\nREDIAL ; 65123 ")).toEqual(["REDIAL", "LIBRARY", "65123"]);
});
