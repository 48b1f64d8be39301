import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];
const NSS_LIBRARIES = [
  "/usr/lib/x86_64-linux-gnu/libnss3.so",
  "/usr/lib/aarch64-linux-gnu/libnss3.so",
  "/usr/lib64/libnss3.so",
];

export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
];

/**
 * The one that CHROMIUM_PATH names, else the headless one that came with npm, else Playwright's own or the system's: a
 * whole browser without its window takes twice the work for the same page. Those who inherit the environment find it at once.
 */
export async function findBrowser(): Promise<string> {
  const { CHROMIUM_PATH: named } = process.env;
  if (named) return named;
  const unpacked = process.platform === "linux" ? await unpackBrowser() : null;
  const found = unpacked ?? [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path));
  if (!found) throw new Error("There is no Chromium here; CHROMIUM_PATH may name one.");
  process.env.CHROMIUM_PATH = found;
  return found;
}

/** Null when it does not run here, as on another processor. */
async function unpackBrowser(): Promise<string | null> {
  // The package brings these libraries along, but unpacks them only where it takes itself to be on Lambda.
  if (!NSS_LIBRARIES.some((path) => existsSync(path)))
    process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
  removeOtherVersion(join(tmpdir(), "chromium"));
  const { default: bundled } = await import("@sparticuz/chromium");
  const executable = await bundled.executablePath();
  return versionOf(executable, process.env) === "" ? null : executable;
}

/** The package takes whatever lies where it unpacks to, also of another version. */
function removeOtherVersion(executable: string): void {
  if (!existsSync(executable)) return;
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8"));
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), "al2023", "lib") };
  if (!versionOf(executable, env).includes(` ${String(version).split(".")[0]}.`))
    rmSync(executable, { force: true });
}

function versionOf(executable: string, env: NodeJS.ProcessEnv): string {
  try {
    return execFileSync(executable, ["--version"], { encoding: "utf8", env, timeout: 10_000 });
  } catch {
    return "";
  }
}
