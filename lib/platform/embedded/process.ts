import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

type Running = { startedAt: string; command: string };

const LOOK_MS = 10;

/**
 * The process with this id, or null; a zombie counts as ended. `startedAt` distinguishes later processes of the same
 * id.
 */
export function runningProcess(pid: number): Running | null {
  if (!Number.isInteger(pid) || pid < 1) return null;
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

/** Waits until the process has ended. False when it still runs after `withinMs`. */
export async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (runningProcess(pid)) {
    if (Date.now() > until) return false;
    await delay(LOOK_MS);
  }
  return true;
}

/** Sends a signal. It is no error when the process has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/**
 * Words before a command that make Linux send it a signal when its starter is killed. Empty where that is
 * impossible; then the next start ends a server that is left over. `inside` are words that enter a user
 * namespace. They come first, because entering a namespace clears the setting.
 */
export function deathSignal(name: "INT" | "TERM", inside: string[] = []): string[] {
  const words = ["setpriv", "--pdeathsig", name];
  const [command = "", ...args] = [...inside, ...words, "true"];
  return spawnSync(command, args, { stdio: "ignore" }).status === 0 ? words : [];
}

function fromProc(pid: number): Running | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces and brackets itself; the fields after it never do.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { startedAt: fields[18] ?? "", command };
  } catch {
    return null;
  }
}

function fromPs(pid: number): Running | null {
  try {
    const columns = ["-o", "stat=", "-o", "lstart=", "-o", "command="];
    const line = execFileSync("ps", [...columns, "-p", String(pid)], {
      encoding: "utf8",
      // The start is a local time in words, which would change with the time zone and the season.
      env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const found = /^(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/m.exec(line.trim());
    if (!found?.[1] || found[1].startsWith("Z")) return null;
    return { startedAt: found[2] ?? "", command: found[3] ?? "" };
  } catch {
    return null;
  }
}
