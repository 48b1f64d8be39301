import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { embeddedUrl } from "#lib/platform/embedded/url";
import { countKept, keepRow, serverGone } from "#lib/testing/database/embedded";
import { type Checkout, checkOut, startIn } from "#lib/testing/process/checkout";
import {
  processesNaming,
  type Started,
  said,
  serverProcesses,
  start,
  until,
} from "#lib/testing/process/processes";

const START = ["lib/cli/start.ts", "--dev"];
/** The folder of the embedded server. The first start on it creates the database, later ones find it. */
const KEPT = ".data";

async function running(checkout: Checkout, env: Record<string, string> = {}): Promise<Started> {
  const program = startIn(checkout, START, env);
  onTestFinished(() => void program.child.kill("SIGKILL"));
  await said(program, "stop: Ctrl-C");
  return program;
}

const ask = async ({ port }: Checkout, path = "/") => (await fetch(`http://127.0.0.1:${port}${path}`)).json();

/** Settings of tests that do not need the embedded server. */
const onSharedDatabase = () => ({ DATABASE_URL: inject("databaseUrl") });

function nothingLeft({ root, dataDir }: Checkout): void {
  expect(processesNaming(root)).toEqual([]);
  expect(serverProcesses(dataDir)).toEqual([]);
  expect(embeddedUrl(dataDir)).toBeNull();
  expect(existsSync(join(dataDir, "start.lock"))).toBe(false);
}

describe.skipIf(process.platform !== "linux")("npm start", () => {
  test("runs web and worker on one database, and stops them in order, requests under way first", async () => {
    const checkout = await checkOut(KEPT);
    const program = await running(checkout);
    expect(program.output()).toContain(`Redial is running at http://localhost:${checkout.port}`);
    expect(program.output()).toContain(checkout.dataDir);
    const web = (await ask(checkout)) as { pid: number; DATABASE_URL: string };
    expect(web).toMatchObject({ args: ["--dev"], NODE_ENV: "development" });
    const owner = new URL(embeddedUrl(checkout.dataDir) ?? "");
    expect(owner.password).not.toBe("");
    expect(new URL(web.DATABASE_URL).username).toMatch(/^redial_login_\d+$/);
    expect(readFileSync(`/proc/${web.pid}/environ`, "utf8")).not.toContain(owner.password);
    const underWay = ask(checkout, "/slow");
    await until(
      () => program.output().includes("web is asked"),
      () => program.output(),
    );
    // npm repeats the signal that the terminal has already sent.
    program.child.kill("SIGINT");
    program.child.kill("SIGINT");
    expect(await underWay).toHaveProperty("pid");
    expect(await program.ended).toBe(0);
    expect(program.output()).toMatch(/Stopping …\nweb stopped\nworker stopped\n$/);
    nothingLeft(checkout);
  });

  test("SIGTERM to npm, as a service manager sends it, stops everything in order", async () => {
    const checkout = await checkOut();
    const npm = startIn(checkout, ["npm", "run", "dev"], onSharedDatabase(), []);
    onTestFinished(() => void npm.child.kill("SIGKILL"));
    await said(npm, "stop: Ctrl-C");
    npm.child.kill("SIGTERM");
    expect(await npm.ended).toBe(0);
    expect(npm.output()).toMatch(/web stopped\nworker stopped\n$/);
    nothingLeft(checkout);
  });

  test("refuses a second start on the same folder, naming the first, and starts a web that died again", async () => {
    const checkout = await checkOut();
    const first = await running(checkout, onSharedDatabase());
    const second = startIn(checkout, START, { PORT: "1" });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${first.pid}, port ${checkout.port}.`);
    const { pid } = (await ask(checkout)) as { pid: number };
    process.kill(pid, "SIGKILL");
    await said(first, "web was ended by SIGKILL. Starting web again in 0.5 s.");
    await expect.poll(() => ask(checkout).catch(() => null)).toHaveProperty("pid");
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    nothingLeft(checkout);
  });

  test("in development, a change of code is seen without a new start of the command", async () => {
    const checkout = await checkOut();
    const program = await running(checkout, onSharedDatabase());
    const asked = (await ask(checkout)) as { pid: number };
    const file = join(checkout.root, "lib/cli/web.ts");
    writeFileSync(file, readFileSync(file));
    const pid = async () => ((await ask(checkout).catch(() => asked)) as typeof asked).pid;
    await expect.poll(pid).not.toBe(asked.pid);
    expect(program.output()).toContain("Code has changed: starting web and worker again.\n");
    expect(program.output()).not.toContain("again in");
    await said(program, "worker stopped");
    program.child.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    nothingLeft(checkout);
  });

  test("killed, it takes all with it; the next start has every row, and a later second Ctrl-C ends a stop that hangs", async () => {
    const checkout = await checkOut(KEPT);
    const killed = await running(checkout);
    await keepRow(embeddedUrl(checkout.dataDir));
    killed.child.kill("SIGKILL");
    await until(
      () => processesNaming(checkout.root).length === 0,
      () => String(processesNaming(checkout.root)),
    );
    await serverGone(checkout.dataDir);
    const next = await running(checkout, { WORKER_HANGS: "1" });
    expect(await countKept(embeddedUrl(checkout.dataDir))).toBe(1);
    next.child.kill("SIGINT");
    await said(next, "worker stopped");
    const pressAgain = () => {
      next.child.kill("SIGINT");
      return next.child.exitCode;
    };
    await expect.poll(pressAgain).toBe(130);
    await until(
      () => processesNaming(checkout.root).length === 0,
      () => String(processesNaming(checkout.root)),
    );
    await serverGone(checkout.dataDir);
  });
});

describe("a start that cannot succeed ends with one sentence and leaves nothing running", () => {
  const refusals: [string, Record<string, string>, RegExp][] = [
    ["a wrong setting", { SERVICE_TIME_ZONE: "Mars" }, /^SERVICE_TIME_ZONE is "Mars"; allowed: .*\n$/],
    [
      "an unreachable database",
      { DATABASE_URL: "postgres://u:secret@127.0.0.1:1/redial" },
      /^The database 127\.0\.0\.1:1\/redial cannot be reached \(.*ECONNREFUSED.*\)\. Check DATABASE_URL\.\n$/,
    ],
    ["a worker that fails", { WORKER_FAULT: "no provider" }, /\nno provider\n$/],
  ];
  test.for(refusals)("%s", async ([, env, sentence]) => {
    const checkout = await checkOut();
    const program = startIn(checkout, START, { ...onSharedDatabase(), ...env });
    expect(await program.ended).toBe(1);
    expect(program.output().replace(/.*web stopped\n/, "")).toMatch(sentence);
    nothingLeft(checkout);
  });

  test("an option that is none", async () => {
    const checkout = await checkOut();
    const program = startIn(checkout, [...START, "--deva"]);
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^There is no --deva; did you mean --dev\?\n\nUsage: npm start/);
    nothingLeft(checkout);
  });

  test("a port in use", async () => {
    const checkout = await checkOut();
    const other = createServer().listen(checkout.port, "127.0.0.1");
    onTestFinished(() => void other.close());
    const program = startIn(checkout, START, onSharedDatabase());
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`Port ${checkout.port} is in use by another program.`);
    nothingLeft(checkout);
  });
});

test("every program says how it is called when asked for help, and starts nothing", async () => {
  const programs = ["start", "web", "worker", "build-command", "bench", "kills"];
  const words = [process.execPath, "lib/testing/process/help-of-programs.ts", ...programs];
  const started = start(words, {}, process.cwd());
  expect(await started.ended, started.output()).toBe(0);
  const said = started.output().split(/^-- /m).slice(1);
  expect(said.map((text) => text.split("\n").slice(0, 2))).toEqual(
    programs.map((name) => [name, expect.stringMatching(/^Usage: npm /)]),
  );
});
