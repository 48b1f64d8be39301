import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { takeLock } from "#lib/cli/database/lock-file";
import { deathSignal } from "#lib/platform/embedded/process";
import { SetupError } from "#lib/platform/setup-error";

type BuildOptions = { root: string; signal: AbortSignal; say: (line: string) => void };

const LOOK_MS = 100;
/** Time between two messages that the build is still running. */
const TELL_MS = 10_000;
/** Next prints this while another build still runs, started by hand or by a start that was killed. */
const OTHER_BUILD = "Another next build process is already running";
const WAIT_MS = 1000;
const SOURCES = [
  "{app,components,lib,public}/**/*",
  "package.json",
  "package-lock.json",
  "next.config.mjs",
  "tsconfig.json",
];
/** No page depends on these; a change there needs no build. */
const NO_SOURCES = /\.test\.|^lib\/(?:bench|cli|kills|testing)\/|^app\/.*\/route\.ts$/;

/**
 * Brings `.next` up to date with the sources. Builds when there is no build, or one of other sources; otherwise returns
 * at once. Throws SetupError with the build's own output when it fails.
 */
export async function buildWhenNeeded({ root, signal, say }: BuildOptions): Promise<void> {
  const sources = fingerprint(root);
  if (isBuiltFrom(root, sources)) return;
  say("Building the pages, which is needed only after a change. It takes half a minute to two minutes …");
  await tellingHowLong(say, async () => {
    const { release } = await claimSlot(root, signal);
    try {
      // Another start may have built it while this one waited.
      if (!isBuiltFrom(root, sources)) await build(root, sources, signal);
    } finally {
      release();
    }
  });
}

async function tellingHowLong(say: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const telling = setInterval(() => say(`  building for ${seconds()} s`), TELL_MS);
  try {
    await work();
    say(`  built in ${seconds()} s`);
  } finally {
    clearInterval(telling);
  }
}

/** Only one build runs at a time: a second build would delete the files that the first start serves. */
async function claimSlot(root: string, signal: AbortSignal): Promise<{ release: () => void }> {
  // The only folder that survives a build.
  const folder = join(root, ".next", "cache");
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const lock = await takeLock(join(folder, "build.lock"));
    if ("release" in lock) return lock;
    await delay(LOOK_MS, undefined, { signal });
  }
}

async function build(root: string, sources: string, signal: AbortSignal): Promise<void> {
  const record = recordOf(root);
  // An interrupted build must not look complete.
  rmSync(record, { force: true });
  let { code, output } = await runBuild(root, signal);
  while (output.includes(OTHER_BUILD) && !signal.aborted) {
    await delay(WAIT_MS, undefined, { signal });
    ({ code, output } = await runBuild(root, signal));
  }
  signal.throwIfAborted();
  if (code !== 0) throw new SetupError(`The build failed:\n${output.trim()}`);
  writeFileSync(record, sources);
}

function isBuiltFrom(root: string, sources: string): boolean {
  const record = recordOf(root);
  if (!existsSync(join(root, ".next", "BUILD_ID")) || !existsSync(record)) return false;
  return readFileSync(record, "utf8") === sources;
}

function recordOf(root: string): string {
  return join(root, ".next", "built-from");
}

/** A hash of the contents, not of the dates: a checkout changes dates of files that did not change. */
function fingerprint(root: string): string {
  const hash = createHash("sha256");
  const files = globSync(SOURCES, { cwd: root }).filter((name) => !NO_SOURCES.test(name));
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
    const [command = "", ...args] = [...deathSignal("TERM"), process.execPath, next, "build"];
    const child = spawn(command, args, {
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
