import { cpSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { type Started, start } from "#lib/testing/process/processes";
import { removeDataFolder } from "#lib/testing/process/temporary-folder";

export type Checkout = { root: string; dataDir: string; port: number };

const WEB = `
import { once } from "node:events";
import { createServer } from "node:http";
import { asChild } from "#lib/cli/child";
import { closeServer } from "#lib/cli/close-server";

await asChild(async () => {
  const server = createServer((request, response) => {
    const { DATABASE_URL, NODE_ENV } = process.env;
    const answer = JSON.stringify({ pid: process.pid, args: process.argv.slice(2), DATABASE_URL, NODE_ENV });
    const isSlow = request.url === "/slow";
    if (isSlow) console.log("web is asked");
    setTimeout(() => response.end(answer), isSlow ? 300 : 0);
  });
  await once(server.listen(Number(process.env.PORT), "127.0.0.1"), "listening");
  const stop = async () => {
    await closeServer(server);
    console.log("web stopped");
  };
  return { stop };
});
`;

const WORKER = `
import { asChild } from "#lib/cli/child";

await asChild(async () => {
  if (process.env.WORKER_FAULT) throw new Error(process.env.WORKER_FAULT);
  const timer = setInterval(() => {}, 1000);
  const stop = async () => {
    clearInterval(timer);
    console.log("worker stopped");
    if (process.env.WORKER_HANGS) await new Promise(() => setInterval(() => {}, 1000));
  };
  return { stop };
});
`;

/** One for all tests of a file: it is the same each time, and what Node compiles of it is kept by its path. */
let copied: string | undefined;
let folders = 0;

/** A copy of this package whose web and worker do almost nothing, with a data folder and port of the test's own. */
export async function checkOut(): Promise<Checkout> {
  copied ??= copyPackage();
  const dataDir = join(copied, `.data-${++folders}`);
  onTestFinished(() => removeDataFolder(dataDir));
  return { root: copied, dataDir, port: await freePort() };
}

/** It goes with the folder of the run. */
function copyPackage(): string {
  const root = realpathSync(mkdtempSync(join(inject("runFolder"), "checkout-")));
  cpSync("package.json", join(root, "package.json"));
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  cpSync("lib", join(root, "lib"), { recursive: true, filter: (file) => !file.endsWith(".test.ts") });
  writeFileSync(join(root, "lib/cli/web.ts"), WEB);
  writeFileSync(join(root, "lib/cli/worker.ts"), WORKER);
  return root;
}

/** Starts `lib/cli/<name>.ts` of the copy. */
export function startIn(
  { root, dataDir, port }: Checkout,
  words: string[],
  env: Record<string, string> = {},
): Started {
  const own = { PORT: String(port), DATA_DIR: basename(dataDir), DATABASE_URL: "", DEMO: "0", ...env };
  return start([process.execPath, ...words], own, root);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
