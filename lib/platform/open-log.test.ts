import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { logFolder, openLog } from "#lib/platform/open-log";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

function atTerminal() {
  const dataDir = temporaryFolder();
  const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const open = () => openLog("web", { dataDir, logLevel: "info" }, true);
  return { file: join(logFolder(dataDir), "web.log"), open, printed: () => print.mock.calls.flat() };
}

test("at a terminal a fault is one sentence, and its stack is in the file", () => {
  const { file, open, printed } = atTerminal();
  const log = open();
  log.info("refused");
  log.error({ err: new Error("the disk is full") }, "a call failed");
  expect(printed()).toEqual(["web: a call failed (the disk is full)"]);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ name: "web", msg: "refused" }),
    expect.objectContaining({
      err: expect.objectContaining({ stack: expect.stringContaining("open-log.test") }),
    }),
  ]);
});

test("what PostgreSQL quotes of rows and statements is not in the log", () => {
  const { file, open } = atTerminal();
  const quotes = {
    detail: "Key (recipient)=(6591234567) already exists.",
    where: "COPY message, line 7: 6591234567",
    internalQuery: "select 6591234567",
  };
  open().error({ err: Object.assign(new Error("duplicate key"), { code: "23505", ...quotes }) }, "failed");
  const log = readFileSync(file, "utf8");
  expect(log).not.toContain("6591234567");
  expect(JSON.parse(log).err).toMatchObject({ message: "duplicate key", code: "23505" });
});

test("a long file of an earlier start is set aside", () => {
  const { file, open } = atTerminal();
  open();
  writeFileSync(file, "x".repeat(11 * 1024 * 1024));
  open().warn("new");
  expect(readFileSync(file, "utf8").split("\n")).toHaveLength(2);
  expect(readFileSync(`${file}.old`, "utf8")).toHaveLength(11 * 1024 * 1024);
});
