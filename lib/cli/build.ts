import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { SetupError } from "#lib/store/setup-error";

type BuildOptions = { root: string; signal: AbortSignal; say: (line: string) => void };

const SOURCES = [
  "{app,components,lib,public}/**/*",
  "package.json",
  "package-lock.json",
  "next.config.mjs",
  "tsconfig.json",
];

/**
 * Brings `.next` up to date with the sources: builds when there is no build, or one of other sources, and else returns
 * at once. Throws SetupError with the build's own output when it fails.
 */
export async function buildWhenNeeded({ root, signal, say }: BuildOptions): Promise<void> {
  const sources = fingerprint(root);
  const record = join(root, ".next", "built-from");
  if (isBuiltFrom(root, record, sources)) return;
  say("Building (about 20 s, only after a change) …");
  // A build that is cut short must not pass for a whole one.
  rmSync(record, { force: true });
  const { code, output } = await runBuild(root, signal);
  signal.throwIfAborted();
  if (code !== 0) throw new SetupError(`The build failed:\n${output.trim()}`);
  mkdirSync(join(root, ".next"), { recursive: true });
  writeFileSync(record, sources);
}

function isBuiltFrom(root: string, record: string, sources: string): boolean {
  if (!existsSync(join(root, ".next", "BUILD_ID")) || !existsSync(record)) return false;
  return readFileSync(record, "utf8") === sources;
}

/** Of contents, not dates: a checkout renews the dates of files it does not change. */
function fingerprint(root: string): string {
  const hash = createHash("sha256");
  const files = globSync(SOURCES, { cwd: root }).filter((name) => !name.includes(".test."));
  for (const name of files.sort()) {
    const file = join(root, name);
    if (!statSync(file).isFile()) continue;
    hash.update(`${name}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function runBuild(root: string, signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const next = createRequire(join(root, "package.json")).resolve("next/dist/bin/next");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [next, "build"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop);
    process.once("exit", stop);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => {
      signal.removeEventListener("abort", stop);
      process.off("exit", stop);
      resolve({ code, output });
    });
  });
}
