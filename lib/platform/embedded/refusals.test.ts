import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#lib/platform/embedded/start";
import { embeddedUrl } from "#lib/platform/embedded/url";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

const isRoot = process.platform === "linux" && process.getuid?.() === 0;
const silent = () => {};

test("a data folder that is a file is refused in plain words", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(startEmbedded(join(file, "data"), silent)).rejects.toThrow(
    /data folder .* cannot be written \(ENOTDIR\)/,
  );
});

test("a server that will not start shows the end of its log; a lost password file is named", async () => {
  const dataDir = temporaryFolder();
  await (await startEmbedded(dataDir, silent)).stop();
  appendFileSync(join(dataDir, "postgres", "postgresql.conf"), "\nno_such_setting = 1\n");
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(
    /did not start[\s\S]*postgres\.log[\s\S]*no_such_setting/,
  );
  expect(embeddedUrl(dataDir)).toBeNull();
  rmSync(join(dataDir, "postgres-password"));
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(/postgres-password is missing/);
});

test.runIf(isRoot)("a full disk is named as such, and the start works once there is room", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "disk", "data");
  mkdirSync(join(folder, "disk"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", join(folder, "disk")]);
  onTestFinished(() => void execFileSync("umount", ["-l", join(folder, "disk")]));
  await expect(startEmbedded(dataDir, silent)).rejects.toThrow(/^The disk of the data folder .* is full\./);
  execFileSync("mount", ["-o", "remount,size=300m", join(folder, "disk")]);
  await (await startEmbedded(dataDir, silent)).stop();
});
