import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { runningProcess } from "#lib/store/embedded/process";
import { folderError, SetupError } from "#lib/store/setup-error";

const Holder = z.object({ pid: z.number(), startedAt: z.string(), host: z.string(), port: z.number() });
type Holder = z.infer<typeof Holder>;

/** A process in another container cannot be looked at; its lock counts as long as it is touched. */
const TOUCH_MS = 5_000;
const UNTOUCHED_MS = 20_000;
const ATTEMPTS = 5;

/**
 * Creates the data folder, readable by its owner only, and takes it for this process until `release`.
 * Throws SetupError when another start holds it, naming that one; the lock of a killed start is taken over.
 */
export function takeDataFolder(dataDir: string, port: number): { release: () => void } {
  const lock = join(dataDir, "start.lock");
  const mine: Holder = { ...identity(), port };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    takeLock(lock, mine, dataDir);
  } catch (error) {
    throw folderError(error, dataDir);
  }
  const touching = setInterval(() => touch(lock), TOUCH_MS).unref();
  const release = () => {
    clearInterval(touching);
    if (isSame(readHolder(lock), mine)) rmSync(lock, { force: true });
    process.off("exit", release);
  };
  process.once("exit", release);
  return { release };
}

function takeLock(lock: string, mine: Holder, dataDir: string): void {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (writeNew(lock, mine)) return;
    const holder = readHolder(lock);
    if (holder && isHeld(holder, lock)) throw inUse(holder, dataDir);
    setAside(lock, holder);
  }
  throw new SetupError(
    `The data folder ${dataDir} is being taken by another start at this moment. Try again.`,
  );
}

/** Two starts may find the same stale lock: the later one must not sweep away the lock of the quicker. */
function setAside(lock: string, stale: Holder | null): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && !isSame(moved, stale)) writeNew(lock, moved);
  rmSync(aside, { force: true });
}

function isHeld(holder: Holder, lock: string): boolean {
  if (holder.host !== hostname()) return Date.now() - touchedAt(lock) < UNTOUCHED_MS;
  return holder.pid !== process.pid && runningProcess(holder.pid)?.startedAt === holder.startedAt;
}

function inUse({ pid, port, host }: Holder, dataDir: string): SetupError {
  const where = host === hostname() ? "" : ` on ${host}`;
  return new SetupError(
    `Redial is running already with the data folder ${dataDir}: process ${pid}${where}, port ${port}. ` +
      "Stop that one first, or give this one a folder and a port of its own with DATA_DIR and PORT.",
  );
}

function identity() {
  return { pid: process.pid, startedAt: runningProcess(process.pid)?.startedAt ?? "", host: hostname() };
}

function isSame(one: Holder | null, other: Holder | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** By a link, so that the lock appears whole; false when there is one already. */
function writeNew(lock: string, holder: Holder): boolean {
  const unfinished = `${lock}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, JSON.stringify(holder), { mode: 0o600 });
    linkSync(unfinished, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function readHolder(lock: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(lock, "utf8")));
  } catch {
    return null;
  }
}

function touchedAt(lock: string): number {
  return statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(lock: string): void {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Somebody removed the file by hand; there is nothing to keep fresh.
  }
}
