import { readFileSync } from "node:fs";
import { lowerProcess, NICE } from "#lib/platform/priority/lower-priority";

/** PostgreSQL starts a process for each round of vacuuming without any notice, so this looks for them. */
const LOOK_MS = 1000;

/**
 * Lowers the priority of the processes that vacuum tables, as long as the server runs. At the default priority they
 * would go before connections of calls, which run below web. Does nothing where processes cannot be seen or changed.
 */
export function lowerVacuum({ pid, ended }: { pid: number; ended: Promise<unknown> }): void {
  let lowered: number[] = [];
  const look = () => {
    const running = vacuumsOf(pid);
    for (const one of running) if (!lowered.includes(one)) lowerProcess(one, NICE.vacuum);
    lowered = running;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  ended.then(() => clearInterval(timer));
}

function vacuumsOf(server: number): number[] {
  const children = read(`/proc/${server}/task/${server}/children`).split(" ").filter(Boolean).map(Number);
  return children.filter((pid) => /^postgres: .*autovacuum worker/.test(read(`/proc/${pid}/cmdline`)));
}

/** Reads a file; empty when there is no such process, or no /proc. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
