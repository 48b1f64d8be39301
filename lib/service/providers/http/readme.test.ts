import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkHttpRoute } from "#lib/domain/routes/check-http-route";
import { RouteRequest } from "#lib/wire/service/route-request";

/** The first block of a README: a route.json. */
function example(folder: string): RouteRequest {
  const text = readFileSync(join(import.meta.dirname, "..", folder, "README.md"), "utf8");
  return RouteRequest.parse(JSON.parse(/```\n(\{[\s\S]*?\n\})\n```/.exec(text)?.[1] ?? ""));
}

test("the route.json of each README is one", () => {
  expect(example("twilio")).toMatchObject({ kind: "twilio", codePreset: "twilio" });
  const http = example("http");
  expect(http.kind === "http" && checkHttpRoute(http)).toEqual([]);
});
