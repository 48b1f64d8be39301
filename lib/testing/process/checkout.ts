import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { findFreePort } from "#lib/testing/process/free-port";
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

/** One for all tests of a file: it is the same each time. */
let copied: string | undefined;
let folders = 0;

/**
 * A copy of this package whose web and worker do almost nothing, with a data folder and port of the test's own. `kept`
 * names a data folder that later tests of the file go on with.
 */
export async function checkOut(kept?: string): Promise<Checkout> {
  copied ??= copyPackage();
  const dataDir = join(copied, kept ?? `.data-${++folders}`);
  if (!kept) onTestFinished(() => removeDataFolder(dataDir));
  return { root: copied, dataDir, port: await findFreePort() };
}

/**
 * It goes with the folder of the run. What is not its own are links: Node keeps what it compiled by the real path, and has
 * compiled this package before.
 */
function copyPackage(): string {
  const root = realpathSync(mkdtempSync(join(inject("runFolder"), "checkout-")));
  for (const folder of ["lib/cli", "app/api"]) mkdirSync(join(root, folder), { recursive: true });
  // The start takes the folder that it lies in for the package's.
  const own = { start: readFileSync("lib/cli/start.ts"), web: WEB, worker: WORKER };
  for (const [name, text] of Object.entries(own)) writeFileSync(join(root, `lib/cli/${name}.ts`), text);
  const within = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
  for (const name of ["package.json", "node_modules", ...within("lib"), ...within("lib/cli")])
    if (!existsSync(join(root, name))) symlinkSync(join(process.cwd(), name), join(root, name));
  return root;
}

/** Starts `lib/cli/<name>.ts` of the copy, by Node unless told otherwise. */
export function startIn(
  { root, dataDir, port }: Checkout,
  words: string[],
  env: Record<string, string> = {},
  program = [process.execPath],
): Started {
  const own = { PORT: String(port), DATA_DIR: basename(dataDir), DATABASE_URL: "", DEMO: "0", ...env };
  return start([...program, ...words], own, root);
}
