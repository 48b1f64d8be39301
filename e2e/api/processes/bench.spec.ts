import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { processEnvironment, ROOT } from "../../fixtures/process";
import { runFolder } from "../../fixtures/run";
import { test } from "../../fixtures/test";

const NAMES = [
  "ingest",
  "ingest-calm",
  "mixed",
  "send",
  "list-and-search",
  "deliver",
  "smpp-deliver",
  "check-browser",
  "check-node",
  "own-campaigns",
  "freshness",
  "page-weight",
];

type Report = {
  results: { benchmark: string; figures: { value: number; beside: { value: number } | null }[] }[];
};

test("npm run bench measures all that it names, each figure with what stands beside it", async () => {
  test.setTimeout(1_200_000);
  const file = join(runFolder(), "bench.json");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["lib/cli/bench.ts", "--smoke", "--json", file],
    { cwd: ROOT, env: processEnvironment({}) },
  );

  const { results } = JSON.parse(await readFile(file, "utf8")) as Report;
  expect(results.map(({ benchmark }) => benchmark)).toEqual(NAMES);
  for (const { benchmark, figures } of results) {
    expect(stdout).toContain(benchmark);
    expect(figures.length, benchmark).toBeGreaterThan(0);
    for (const { value, beside } of figures) {
      expect(Number.isFinite(value), benchmark).toBe(true);
      if (beside) expect(beside.value, benchmark).toBeGreaterThan(0);
    }
  }
});
