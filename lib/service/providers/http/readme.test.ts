import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkHttpRoute } from "#lib/domain/routes/check-http-route";
import { KANNEL } from "#lib/domain/routes/gateways/kannel";
import { RouteRequest } from "#lib/wire/service/route-request";

/** The blocks of a README that contain a route.json. */
function examples(folder: string): RouteRequest[] {
  const text = readFileSync(join(import.meta.dirname, "..", folder, "README.md"), "utf8");
  const blocks = text.matchAll(/```\n(\{[\s\S]*?\n\})\n```/g);
  return Array.from(blocks, ([, block = ""]) => RouteRequest.parse(JSON.parse(block)));
}

test("the route.json of each README is one", () => {
  expect(examples("twilio")).toMatchObject([{ kind: "twilio", codePreset: "twilio" }]);
  const http = examples("http");
  expect(http.map((one) => one.kind === "http" && checkHttpRoute(one))).toEqual([[], []]);
  expect(http[1]).toMatchObject(KANNEL);
});
