import { readFileSync, writeFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { logFile, openLog } from "#lib/platform/open-log";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

function atTerminal() {
  const dataDir = temporaryFolder();
  const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const open = () => openLog("web", { dataDir, logLevel: "info" }, true);
  return { dataDir, open, printed: () => print.mock.calls.flat() };
}

test("at a terminal a fault is one sentence, and its stack is in the file", () => {
  const { dataDir, open, printed } = atTerminal();
  const log = open();
  log.info("refused");
  log.error({ err: new Error("the disk is full") }, "a call failed");
  expect(printed()).toEqual(["web: a call failed (the disk is full)"]);
  const lines = readFileSync(logFile("web", dataDir), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ name: "web", msg: "refused" }),
    expect.objectContaining({
      err: expect.objectContaining({ stack: expect.stringContaining("open-log.test") }),
    }),
  ]);
});

test("a long file of an earlier start is set aside", () => {
  const { dataDir, open } = atTerminal();
  open();
  writeFileSync(logFile("web", dataDir), "x".repeat(11 * 1024 * 1024));
  open().warn("new");
  expect(readFileSync(logFile("web", dataDir), "utf8").split("\n")).toHaveLength(2);
  expect(readFileSync(`${logFile("web", dataDir)}.old`, "utf8")).toHaveLength(11 * 1024 * 1024);
});
