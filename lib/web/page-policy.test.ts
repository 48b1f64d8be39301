import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { withPagePolicy } from "#lib/web/page-policy";

/** The request as a page sees it, and the policy of its answer. */
async function asked(url: string, headers: Record<string, string> = {}) {
  const request = { url, headers: { ...headers } } as unknown as IncomingMessage;
  const fields = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => fields.set(name, value) };
  await withPagePolicy(async () => undefined, false)(request, response as unknown as ServerResponse);
  return { seen: request.headers, policy: fields.get("Content-Security-Policy") };
}

test("a page and its answer have one policy, with a nonce that no other answer has and no client chooses", async () => {
  const given = { "x-nonce": "chosen", "content-security-policy": "script-src *" };
  const [one, other] = [await asked("/", given), await asked("/")];
  expect(one.policy).toContain(`'nonce-${one.seen["x-nonce"]}'`);
  expect(one.seen["content-security-policy"]).toBe(one.policy);
  expect(one.policy).not.toContain("chosen");
  expect(one.seen["x-nonce"]).not.toBe(other.seen["x-nonce"]);
});

const ADDRESSES = [
  ["/settings", "/settings"],
  ["/settings?_rsc=I8Zy66jU", "/settings"],
  ["/campaigns/1?status=failure&_rsc=1&q=a%20b", "/campaigns/1?status=failure&q=a%20b"],
  ["/campaigns/1?q=_rsc=1", "/campaigns/1?q=_rsc=1"],
] as const;

for (const [url, path] of ADDRESSES) {
  test(`whoever asks for ${url} is led back to ${path}`, async () => {
    expect((await asked(url, { "x-asked-path": "/elsewhere" })).seen["x-asked-path"]).toBe(path);
  });
}
