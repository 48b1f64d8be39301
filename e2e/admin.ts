import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Location } from "./location";
import { processEnvironment, ROOT } from "./process";
import { runFolder } from "./run";

export type AdminResult = { exitCode: number; stdout: string; stderr: string };

/** Runs `npm run admin -- …` without npm, on the service's own settings. */
export function runAdmin(location: Location, ...words: string[]): Promise<AdminResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["lib/cli/admin.ts", ...words],
      { cwd: ROOT, env: processEnvironment(location.variables) },
      (error, stdout, stderr) => resolve({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}

/** The one JSON value that a command prints; a command that refuses is an error here. */
export async function admin<Value>(location: Location, ...words: string[]): Promise<Value> {
  const { exitCode, stdout, stderr } = await runAdmin(location, ...words);
  if (exitCode !== 0) throw new Error(`admin ${words.join(" ")}: ${stderr || stdout}`);
  return JSON.parse(stdout);
}

/** A file for a `--file` option. */
export async function writeInput(name: string, text: string): Promise<string> {
  const file = join(await mkdtemp(join(runFolder(), "input-")), name);
  await writeFile(file, text);
  return file;
}
