import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Account } from "#lib/platform/embedded/account";
import { SOCKET_PORT } from "#lib/platform/embedded/url";

/** The shorter of the limits of Linux (107) and macOS (103). */
const MAX_SOCKET_BYTES = 103;
const TEMPORARY = "redial-";

/** A folder for the socket: in the data folder, or a short temporary one when that path is too long for a socket. */
export function openSocketFolder(dataDir: string, { uid, gid }: Account): string {
  const own = join(dataDir, "socket");
  const folder = fits(own) ? own : mkdtempSync(join(shortFolder(), TEMPORARY));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Removes the files that a killed server left in its socket folder. */
export function removeSocket(folder: string): void {
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  rmSync(socket, { force: true });
  rmSync(`${socket}.lock`, { force: true });
}

export function closeSocketFolder(folder: string): void {
  removeSocket(folder);
  if (basename(folder).startsWith(TEMPORARY)) rmSync(folder, { recursive: true, force: true });
}

function shortFolder(): string {
  return fits(join(tmpdir(), `${TEMPORARY}xxxxxx`)) ? tmpdir() : "/tmp";
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_BYTES;
}
