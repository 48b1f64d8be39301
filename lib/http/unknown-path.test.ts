import { expect, test } from "vitest";
import { unknownPath } from "#lib/http/unknown-path";

const MESSAGES = "/api/v2/campaigns/campaign_1/messages";

for (const [method, url, refusal] of [
  ["GET", MESSAGES, null],
  ["POST", MESSAGES, null],
  ["HEAD", `${MESSAGES}?limit=1`, null],
  ["GET", "/", null],
  ["GET", "/api/health", null],
  ["GET", "/campaigns", null],
  ["DELETE", MESSAGES, "methodNotAllowed"],
  ["OPTIONS", MESSAGES, "methodNotAllowed"],
  ["PROPFIND", MESSAGES, "methodNotAllowed"],
  ["GET", "/api/v2/campaigns/campaign_1/batch/messages", "methodNotAllowed"],
  ["GET", "/api/v2", "notFound"],
  ["GET", "/api/v2/", "notFound"],
  ["GET", `${MESSAGES}/`, "notFound"],
  ["GET", `${MESSAGES}/%zz`, "notFound"],
  ["GET", `${MESSAGES}/a%2Fb`, "notFound"],
  ["GET", "/api/%76%32/nope", "notFound"],
  ["GET", "/api/./v2/nope", "notFound"],
  ["GET", "/api/x/../v2/nope", "notFound"],
  ["GET", "//api/v2/nope", "notFound"],
  ["GET", "/api//v2/nope", "notFound"],
  ["GET", "\\api\\v2\\nope", "notFound"],
  ["GET", `http://elsewhere${MESSAGES}`, "notFound"],
  ["GET", `${MESSAGES}?limit=1&__proto__=1`, "queryInvalid"],
  ["GET", `${MESSAGES}?nxtPcampaignId=campaign_2`, "queryInvalid"],
] as const) {
  test(`${method} ${url} is ${refusal ?? "let through"}`, () => {
    expect(unknownPath(method, url)?.refusal ?? null).toBe(refusal);
  });
}
