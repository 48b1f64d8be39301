import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The port in the socket's file name. No server listens on the network. */
export const SOCKET_PORT = 5432;

const FILE = "database-url";

/**
 * The address of the embedded server of a data folder, or null when none was started there. It is for
 * processes that did not start it: the administration commands, `npm run worker`, `psql`.
 */
export function embeddedUrl(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, FILE), "utf8").trim();
  } catch {
    return null;
  }
}

/** Whether an address, of whichever role, is of the embedded server of a data folder. */
export function isEmbedded(databaseUrl: string, dataDir: string): boolean {
  const embedded = embeddedUrl(dataDir);
  return embedded !== null && databaseOf(embedded) === databaseOf(databaseUrl);
}

function databaseOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return [host, pathname, searchParams.get("host")].join(" ");
}

export function publishUrl(dataDir: string, url: string): void {
  writePrivately(join(dataDir, FILE), `${url}\n`);
}

export function withdrawUrl(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** A form that `pg`, `psql` and WHATWG's URL understand; URL refuses a user without a host. */
export function socketUrl(socketFolder: string, password: string, database: string): string {
  return `postgresql://redial:${password}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Writes a file that only its owner can read. Readers see the old text or the new one, never a part. */
export function writePrivately(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
