import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packReference } from "#lib/service/providers/attempt-reference";
import { callbackToken } from "#lib/service/providers/callback-url";
import { readHttpCallback } from "#lib/service/providers/http/read-callback";
import { HttpRoute } from "#lib/wire/service/http-route";

const KEY = Buffer.alloc(32, 5);
const now = new Date("2026-11-28T08:00:00Z");
const attempt = { campaignId: randomUUID(), messageId: randomUUID(), n: 1 };
const settings = HttpRoute.parse({
  kind: "http",
  name: "gateway",
  request: { url: "https://sms.example.com/{recipient}", body: '{"text":"{text}"}' },
  answer: { id: "body.id" },
  callback: {
    id: "body.id",
    status: "body.status",
    error: "body.code",
    success: ["DELIVERED"],
    failure: ["FAILED"],
    inbound: { sender: "body.from", recipient: "body.to", text: "body.text" },
  },
  codes: [{ http: "EC_1", error: "routing_error" }],
});
const token = `k=${callbackToken(KEY)}`;
const query = `${token}&r=${packReference(attempt, KEY)}`;

function read(body: string, type: string, asked = query) {
  const callback = {
    method: "POST",
    url: "https://redial.example.org/",
    query: asked,
    field: (name: string) => (name === "content-type" ? type : null),
    body: Buffer.from(body),
  };
  return readHttpCallback(callback, { settings, secrets: {}, key: KEY, callbackRenewals: 0, now });
}

const FORM = "application/x-www-form-urlencoded";
const fields = { id: "m-1", status: "FAILED", code: "EC_1" };
const receipt = {
  externalId: "m-1",
  reference: attempt,
  status: "failure",
  error: "routing_error",
  codes: [{ source: "http", code: "EC_1" }],
  mapped: true,
  at: now,
};

/** The fields in any order, among others. */
const shuffled = fc
  .dictionary(fc.stringMatching(/^x[a-z]{0,5}$/), fc.string({ maxLength: 10 }), { maxKeys: 4 })
  .chain((others) =>
    fc.shuffledSubarray(Object.entries({ ...others, ...fields }), {
      minLength: Object.keys({ ...others, ...fields }).length,
    }),
  );
const FORMS: Record<string, (all: [string, string][]) => string> = {
  json: (all) => JSON.stringify(Object.fromEntries(all)),
  "json with a byte order mark": (all) => `\ufeff${JSON.stringify(Object.fromEntries(all), null, 2)}\r\n`,
  form: (all) => new URLSearchParams(all).toString(),
};

test.each(Object.entries(FORMS))(
  "a receipt as %s is read in any order, whatever its type is called",
  (_, write) => {
    const type = fc.constantFrom("application/json", FORM, `${FORM}; charset=UTF-8`, "text/plain", "");
    fc.assert(
      fc.property(shuffled, type, (all, called) => {
        expect(read(write(all), called)).toEqual({
          kind: "read",
          receipts: [receipt],
          inbound: [],
          oddStatus: null,
        });
      }),
    );
  },
);

test("a receipt that is cut off or damaged says nothing that it did not say", () => {
  const whole = JSON.stringify(fields);
  const damaged = fc.oneof(
    fc.nat(whole.length - 1).map((length) => whole.slice(0, length)),
    fc
      .tuple(fc.nat(whole.length - 1), fc.string({ minLength: 1, maxLength: 3 }))
      .map(([at, text]) => whole.slice(0, at) + text + whole.slice(at + text.length)),
    fc.string(),
    fc.json(),
  );
  fc.assert(
    fc.property(damaged, fc.constantFrom("application/json", FORM, ""), (body, type) => {
      const said = read(body, type);
      if (said.kind !== "read") throw new Error("it was not signed");
      expect(said.inbound).toEqual([]);
      for (const one of said.receipts) expect(one).toMatchObject({ reference: attempt, status: "failure" });
    }),
    { numRuns: 500 },
  );
});

test("without the token of the address nothing is read", () => {
  fc.assert(
    fc.property(fc.string(), (asked) => {
      fc.pre(!asked.includes(token));
      expect(read(JSON.stringify(fields), "application/json", asked)).toEqual({ kind: "forged" });
    }),
  );
});
