import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { runningProcess } from "#lib/platform/embedded/process";

const LockOwner = z.object({
  pid: z.number(),
  startedAt: z.string(),
  host: z.string(),
  port: z.number().optional(),
});
export type LockOwner = z.infer<typeof LockOwner>;

/** A process in another container cannot be seen from here. Its lock counts as long as the file is touched. */
const TOUCH_MS = 5_000;
const UNTOUCHED_MS = 20_000;
/** Long enough to see two touches. */
const WATCH_MS = 2 * TOUCH_MS + 1_000;
const LOOK_MS = 50;
/** A file's date has a finer resolution than the clock, so a new file can seem to be from the future. */
const FINE_MS = 100;

/**
 * Takes a lock file until `release` or the end of this process, or says who holds it. The lock of a process that was
 * killed is taken over; a later process with the same id is not mistaken for it. A lock of another machine that looks
 * stale is watched for `watchMs` first, because that machine's clock may differ from this one's.
 */
export async function takeLock(
  lock: string,
  port?: number,
  watchMs = WATCH_MS,
): Promise<{ release: () => void } | { owner: LockOwner }> {
  const mine = { pid: process.pid, startedAt: startOf(process.pid) ?? "", host: hostname(), port };
  while (!writeNew(lock, mine)) {
    const owner = readOwner(lock);
    if (owner && (await isOwned(owner, lock, watchMs))) return { owner: owner };
    setAside(lock, owner);
  }
  const touching = setInterval(() => touch(lock), TOUCH_MS).unref();
  const release = () => {
    clearInterval(touching);
    process.off("exit", release);
    if (isSame(readOwner(lock), mine)) rmSync(lock, { force: true });
  };
  process.once("exit", release);
  return { release };
}

async function isOwned(owner: LockOwner, lock: string, watchMs: number): Promise<boolean> {
  // A process that still runs on this machine holds its lock, whatever the clock or the host name say.
  if (startOf(owner.pid) === owner.startedAt) return true;
  if (owner.host === hostname()) return false;
  const touchedAt = lastTouch(lock);
  const age = Date.now() - touchedAt;
  if (age > -FINE_MS && age < UNTOUCHED_MS) return true;
  for (let watched = 0; watched < watchMs; watched += LOOK_MS) {
    await delay(LOOK_MS);
    if (lastTouch(lock) !== touchedAt) return true;
  }
  return false;
}

function lastTouch(lock: string): number {
  return statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Two starts may find the same stale lock. The slower one must not remove the new lock of the faster one. */
function setAside(lock: string, stale: LockOwner | null): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved && !isSame(moved, stale)) writeNew(lock, moved);
  rmSync(aside, { force: true });
}

/** Uses a link, so that an incomplete lock never exists. False when there is a lock already. */
function writeNew(lock: string, owner: LockOwner): boolean {
  const unfinished = `${lock}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, JSON.stringify(owner), { mode: 0o600 });
    linkSync(unfinished, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function readOwner(lock: string): LockOwner | null {
  try {
    return LockOwner.parse(JSON.parse(readFileSync(lock, "utf8")));
  } catch {
    return null;
  }
}

function isSame(one: LockOwner | null, other: LockOwner | null): boolean {
  return one?.pid === other?.pid && one?.startedAt === other?.startedAt && one?.host === other?.host;
}

function startOf(pid: number): string | null {
  return runningProcess(pid)?.startedAt ?? null;
}

function touch(lock: string): void {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Somebody removed the file by hand; there is nothing to keep fresh.
  }
}
