import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NODE_FLAGS } from "#lib/platform/node-flags";

test("npm run web starts Node with the words that npm start gives web", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(scripts.web).toContain(`node ${NODE_FLAGS.web.join(" ")} `);
});
