import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runningProcess } from "#lib/platform/embedded/process";

export type Started = {
  child: ChildProcess;
  pid: number;
  output: () => string;
  ended: Promise<number | null>;
};

/** Where `npm run` has what it compiled kept, too: a program starts in half the time. */
export const NODE_COMPILE_CACHE = join(process.cwd(), "node_modules/.cache/node");
const LOOK_MS = 10;
const LIMIT_MS = 60_000;

/** Starts a program in the background and keeps its output. */
export function start(command: string[], env: Record<string, string> = {}, cwd = process.cwd()): Started {
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    cwd,
    env: { NODE_COMPILE_CACHE, ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, pid: child.pid ?? 0, output: () => said, ended };
}

/** Waits until the program has printed `text`. Throws with its whole output when it does not. */
export async function said(program: Started, text: string): Promise<void> {
  await until(
    () => {
      if (program.output().includes(text)) return true;
      if (program.child.exitCode !== null) throw new Error(`ended without "${text}":\n${program.output()}`);
      return false;
    },
    () => `not said: "${text}"\n${program.output()}`,
  );
}

/** Polls until the condition holds, with a limit that suits a busy machine. */
export async function until(holds: () => boolean, otherwise: () => string): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  while (!holds()) {
    if (Date.now() > limit) throw new Error(otherwise());
    await delay(LOOK_MS);
  }
}

/** Ids of the PostgreSQL processes that work in this folder; Linux only. */
export function serverProcesses(data: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, data));
}

/** Ids of the running processes whose command line names `text`; Linux only. */
export function processesNaming(text: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && runningProcess(pid)?.command.includes(text));
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) && runningProcess(pid) !== null;
  } catch {
    return false;
  }
}
