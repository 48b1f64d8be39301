import { chmodSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { signal } from "#lib/platform/embedded/process";
import { serverProcesses } from "#lib/testing/process/processes";
import { removeFolder } from "#lib/testing/process/remove-folder";

/** A folder for the running test. After the test the folder is removed, and every server in it is stopped. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(inject("runFolder"), "case-")));
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

/** Stops every server in the folder, and removes it. */
export function removeDataFolder(folder: string): void {
  for (const pid of serverProcesses(folder)) signal(pid, "SIGKILL");
  removeFolder(folder);
}

/** A PATH in which these commands fail, as on a machine that lacks or forbids them. */
export function pathWithout(...commands: string[]): string {
  const folder = temporaryFolder();
  for (const command of commands)
    writeFileSync(join(folder, command), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  chmodSync(folder, 0o755);
  return `${folder}:${process.env.PATH}`;
}
