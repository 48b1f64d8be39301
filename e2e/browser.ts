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

/** The one that CHROMIUM_PATH names, else Playwright's own, else the system's, else the one that came with npm. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found = [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path));
  return found ?? (await unpackBrowser());
}

async function unpackBrowser(): Promise<string> {
  // The package brings these libraries along, but unpacks them only where it takes itself to be on Lambda.
  if (!NSS_LIBRARIES.some((path) => existsSync(path)))
    process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
  removeOtherVersion(join(tmpdir(), "chromium"));
  const { default: bundled } = await import("@sparticuz/chromium");
  return bundled.executablePath();
}

/** The package takes whatever lies where it unpacks to, also of another version. */
function removeOtherVersion(executable: string): void {
  if (!existsSync(executable)) return;
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8"));
  if (!versionOf(executable).includes(` ${String(version).split(".")[0]}.`))
    rmSync(executable, { force: true });
}

function versionOf(executable: string): string {
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), "al2023", "lib") };
  try {
    return execFileSync(executable, ["--version"], { encoding: "utf8", env, timeout: 10_000 });
  } catch {
    return "";
  }
}
