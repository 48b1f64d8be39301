import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resolveClient } from "#lib/platform/network/client";
import { findFreePort } from "#lib/testing/process/free-port";
import { installed } from "#lib/testing/process/installed";
import { hasNginx, NGINX_PATH, nginxCommand } from "#lib/testing/process/nginx";
import { start } from "#lib/testing/process/processes";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";

const FILE_BYTES = 40 * 1024 * 1024 + 2000;
const has = {
  nginx: hasNginx(),
  caddy: installed("Caddy", ["caddy", "version"]),
  systemd: installed("systemd", ["systemd-analyze", "--version"]),
};

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/** Stands in for web, and returns the requests that it got. */
async function web() {
  // The timeout is web's: a proxy that sends a call on a closing connection answers 502.
  const server = createServer({ keepAliveTimeout: 125_000 }, async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    response.end(JSON.stringify({ bytes, headers: request.headers }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function run(command: string[], env: Record<string, string> = {}): void {
  const program = start(command, { PATH: NGINX_PATH, ...env });
  onTestFinished(async () => {
    program.child.kill("SIGTERM");
    await program.ended;
  });
}

async function nginx(): Promise<string> {
  const [folder, port] = [temporaryFolder(), await findFreePort()];
  run(nginxCommand(folder, port, await web()));
  return `http://127.0.0.1:${port}`;
}

async function caddy(): Promise<string> {
  const [folder, port] = [temporaryFolder(), await findFreePort()];
  const site = read("Caddyfile")
    .replace("127.0.0.1:3000", `127.0.0.1:${await web()}`)
    .replace("sms.example.org", `http://127.0.0.1:${port}`);
  mkdirSync(join(folder, "home"));
  writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n}\n${site}`);
  run(["caddy", "run", "--config", join(folder, "Caddyfile")], { HOME: join(folder, "home") });
  return `http://127.0.0.1:${port}`;
}

async function send(url: string, body: Uint8Array<ArrayBuffer>) {
  const headers = { "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https" };
  const response = await fetch(url, { method: "POST", body, headers });
  if (response.status !== 200) return { status: response.status };
  const told: { bytes: number; headers: IncomingHttpHeaders } = await response.json();
  return { status: 200, ...told };
}

async function passesAll(url: string): Promise<void> {
  const status = () =>
    fetch(url).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
  const passed = await send(url, new Uint8Array(FILE_BYTES));
  expect(passed).toMatchObject({ status: 200, bytes: FILE_BYTES });
  const headers = "headers" in passed ? passed.headers : {};
  expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
  const client = resolveClient({ address: "127.0.0.1", encrypted: false }, headers, ["127.0.0.1"]);
  expect(client).toMatchObject({ address: "127.0.0.1", secure: false, unlistedProxy: null });
}

test.skipIf(!has.nginx)(
  "nginx passes the largest file on, and no caller chooses its address or scheme",
  async () => {
    await passesAll(await nginx());
  },
);

test.skipIf(!has.caddy)(
  "Caddy passes the largest file on, and no caller chooses its address or scheme",
  async () => {
    await passesAll(await caddy());
  },
);

test.skipIf(!has.systemd).each(["redial-web.service", "redial-worker.service"])(
  "systemd understands %s",
  (name) => {
    const file = join(temporaryFolder(), name);
    writeFileSync(
      file,
      read(name)
        .replace("/opt/redial/node_modules/.bin/node", process.execPath)
        .replace(/^User=.*$/m, "User=root"),
    );
    const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
    expect(stderr.split("\n").filter((line) => line.includes(name))).toEqual([]);
  },
);
