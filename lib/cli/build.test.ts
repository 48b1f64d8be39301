import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildWhenNeeded } from "#lib/cli/build";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

const BUILDS = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
// Before it is counted: the test takes the file away as soon as it counts.
const isBusy = existsSync("app/busy");
appendFileSync("builds", process.env.NODE_ENV + " " + process.env.NEXT_TELEMETRY_DISABLED + "\\n");
if (existsSync("app/broken.ts")) { console.log("app/broken.ts: no"); process.exit(1); }
if (isBusy) { console.log("Another next build process is already running."); process.exit(1); }
if (existsSync("app/endless.ts")) setInterval(() => {}, 1000);
else { mkdirSync(".next", { recursive: true }); writeFileSync(".next/BUILD_ID", "1"); }
`;

function project() {
  const root = temporaryFolder();
  const write = (name: string, text: string) => {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write("node_modules/next/dist/bin/next", BUILDS);
  write("package.json", "{}");
  write("app/page.tsx", "one");
  const lines: string[] = [];
  const stop = new AbortController();
  const build = () => buildWhenNeeded({ root, signal: stop.signal, say: (line) => lines.push(line) });
  const count = () => readFileSync(join(root, "builds"), "utf8").split("\n").length - 1;
  return { root, write, build, count, lines, stop };
}

test("builds once, again after a change of the sources, and not for a test, a route or a new date", async () => {
  const { write, build, count, lines } = project();
  await build();
  expect(lines).toEqual([
    expect.stringMatching(/^Building the pages/),
    expect.stringMatching(/^ {2}built in/),
  ]);
  write("app/page.tsx", "one");
  write("lib/domain/rule.test.ts", "test");
  write("app/api/console/rules/route.ts", "route");
  await build();
  expect(count()).toBe(1);
  write("app/page.tsx", "two");
  await build();
  expect(count()).toBe(2);
  expect(lines).toHaveLength(4);
});

test("a failed build shows its output and is tried again", async () => {
  const { write, build, count } = project();
  await build();
  write("app/broken.ts", "");
  await expect(build()).rejects.toThrow("The build failed:\napp/broken.ts: no");
  await expect(build()).rejects.toThrow("The build failed");
  expect(count()).toBe(3);
});

test("waits for a build by hand that is under way", async () => {
  const { root, write, build, count } = project();
  write("app/busy", "");
  const building = build();
  await expect.poll(() => existsSync(join(root, "builds"))).toBe(true);
  rmSync(join(root, "app/busy"));
  await building;
  expect(count()).toBe(2);
});

test("two starts at once build once", async () => {
  const { build, count } = project();
  await Promise.all([build(), build()]);
  expect(count()).toBe(1);
});

test("a build that is stopped does not pass for a whole one", async () => {
  const { root, write, build, stop } = project();
  await build();
  write("app/endless.ts", "");
  const building = build();
  await expect.poll(() => readFileSync(join(root, "builds"), "utf8")).toBe("production 1\nproduction 1\n");
  stop.abort();
  await expect(building).rejects.toThrow("abort");
  expect(existsSync(join(root, ".next", "built-from"))).toBe(false);
});
