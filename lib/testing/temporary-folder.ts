import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { serverProcesses } from "#lib/testing/processes";

/** A folder of the running test's own; it goes with the test, and so does every server in it. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "redial-case-")));
  onTestFinished(() => {
    for (const pid of serverProcesses(folder)) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return folder;
}

/** A PATH in which these commands fail, as on a machine that lacks or forbids them. */
export function pathWithout(...commands: string[]): string {
  const folder = temporaryFolder();
  for (const command of commands)
    writeFileSync(join(folder, command), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  chmodSync(folder, 0o755);
  return `${folder}:${process.env.PATH}`;
}
