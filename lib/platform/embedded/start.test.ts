import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { signal } from "#lib/platform/embedded/process";
import { startEmbedded } from "#lib/platform/embedded/start";
import { embeddedUrl } from "#lib/platform/embedded/url";
import {
  countKept,
  keepRow,
  postmaster,
  query,
  serverGone,
  startStarter,
} from "#lib/testing/database/embedded";
import { said, serverProcesses } from "#lib/testing/process/processes";
import { pathWithout, temporaryFolder } from "#lib/testing/process/temporary-folder";
import { usedFolder } from "#lib/testing/process/used-folder";

describe.skipIf(process.platform !== "linux")("the embedded server", () => {
  test("starts on an empty folder, keeps its rows, and leaves no process and no address behind", async () => {
    const dataDir = join(temporaryFolder(), "new", "data");
    const first = await startEmbedded(dataDir, () => {});
    expect(embeddedUrl(dataDir)).toBe(first.url);
    expect(new URL(first.url).pathname).toBe("/redial");
    const [database] = await query(
      first.url,
      "select pg_get_userbyid(datdba) as owner, current_setting('listen_addresses') as network from pg_database where datname = current_database()",
    );
    expect(database).toEqual({ owner: "redial", network: "" });
    for (const name of ["database-url", "postgres-password", "postgres.log"]) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    }
    await expect(query(first.url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(/password/);
    await keepRow(first.url);
    await first.stop();
    expect(serverProcesses(dataDir)).toEqual([]);
    expect(embeddedUrl(dataDir)).toBeNull();

    const second = await startEmbedded(dataDir, () => {});
    expect(await countKept(second.url)).toBe(1);
    await second.stop();
  });

  test("loses no committed row, whoever is killed", async () => {
    const dataDir = await usedFolder();
    const first = await startEmbedded(dataDir, () => {});
    await keepRow(first.url);
    const killed = postmaster(dataDir);
    process.kill(killed, "SIGKILL");
    await expect.poll(() => countKept(first.url).catch(() => null)).toBe(1);
    expect(postmaster(dataDir)).not.toBe(killed);
    await first.stop();
    expect(serverProcesses(dataDir)).toEqual([]);

    const starter = startStarter(dataDir);
    await said(starter, "ready");
    await keepRow(embeddedUrl(dataDir));
    starter.child.kill("SIGKILL");
    await serverGone(dataDir);

    const everything = startStarter(dataDir);
    await said(everything, "ready");
    await keepRow(embeddedUrl(dataDir));
    process.kill(everything.pid, "SIGSTOP");
    for (const pid of [...serverProcesses(dataDir), everything.pid]) signal(pid, "SIGKILL");
    await everything.ended;
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(true);

    const last = await startEmbedded(dataDir, () => {});
    expect(await countKept(last.url)).toBe(3);
    await last.stop();
  });

  test("a server that outlived its starter makes way for the next", async () => {
    const dataDir = await usedFolder();
    const killed = startStarter(dataDir, { PATH: pathWithout("setpriv") });
    await said(killed, "ready");
    await keepRow(embeddedUrl(dataDir));
    const orphan = postmaster(dataDir);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const lines: string[] = [];
    const next = await startEmbedded(dataDir, (line) => lines.push(line));
    expect(lines.join()).toContain("left behind");
    expect(postmaster(dataDir)).not.toBe(orphan);
    expect(await countKept(next.url)).toBe(1);
    await next.stop();
    expect(serverProcesses(dataDir)).toEqual([]);
  });

  test("below a closed home, begins again after a first start that was cut short", async () => {
    const home = join(temporaryFolder(), "home");
    mkdirSync(home, { mode: 0o700 });
    const dataDir = join(home, 'it\'s "data", with blanks');
    const killed = startStarter(dataDir);
    await said(killed, "Creating a new, empty database");
    killed.child.kill("SIGKILL");
    await killed.ended;
    const next = await startEmbedded(dataDir, () => {});
    await keepRow(next.url);
    expect(await countKept(next.url)).toBe(1);
    await next.stop();
  });

  test("a path too long for a socket gets a short socket folder, which goes with the server", async () => {
    const dataDir = join(temporaryFolder(), "x".repeat(80), 'it\'s, a "long" one'.padEnd(80, "y"));
    await usedFolder(dataDir);
    const { url, stop } = await startEmbedded(dataDir, () => {});
    const socketFolder = new URL(url).searchParams.get("host") ?? "";
    expect(socketFolder.length).toBeLessThan(90);
    await keepRow(url);
    process.kill(postmaster(dataDir), "SIGKILL");
    await expect.poll(() => countKept(url).catch(() => null)).toBe(1);
    await stop();
    expect(existsSync(socketFolder)).toBe(false);
  });
});
