import { expect, test } from "vitest";
import { unknownPath } from "#lib/web/unknown-path";

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
  ["GET", "*", "notFound"],
  ["OPTIONS", "*", "notFound"],
  ["GET", "http://elsewhere/campaigns", "notFound"],
  ["GET", "elsewhere:80", "notFound"],
  ["GET", "/api/auth/%zz", "notFound"],
  ["GET", "/%ff", "notFound"],
  ["GET", "/campaigns/%00", "notFound"],
  ["GET", "/campaigns/a%2Fb", "notFound"],
  ["GET", "/_next/static/chunks/%5Bname%5D-1.js", null],
  ["HEAD", "/sign-in?next=%2Fcampaigns%2F1", null],
  ["TRACE", "/", "methodNotAllowed"],
  ["POST", "/sign-in", null],
  ["PUT", "/sign-in", "methodNotAllowed"],
  ["TRACE", "/api/console/campaigns", "methodNotAllowed"],
  ["PROPFIND", "/api/auth/session", "methodNotAllowed"],
  ["DELETE", "/api/console/campaigns/1", null],
  ["POST", "/__nextjs_original-stack-frames", null],
  ["GET", `/sign-in?${"a=b&".repeat(99)}`, null],
  ["GET", `/sign-in?${"a=b&".repeat(3000)}`, "queryInvalid"],
  ["GET", "/api/console/campaigns/1/messages?q=%00", "queryInvalid"],
  ["GET", `/api/console/campaigns?${"a=b&".repeat(3000)}`, "queryInvalid"],
] as const) {
  test(`${method} ${url.slice(0, 80)} is ${refusal ?? "let through"}`, () => {
    expect(unknownPath(method, url)?.refusal ?? null).toBe(refusal);
  });
}
