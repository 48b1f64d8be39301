import { readdirSync, readFileSync } from "node:fs";
import type { Pool } from "pg";
import type { Product } from "#lib/bench/product";

const TICK_MS = 10;

/** Milliseconds of CPU by program, and of PostgreSQL by application. */
export type Use = { programs: Map<string, number>; database: Map<string, number> };

/** Reads the processor time used so far; only the client's where no other process can be seen. */
export async function processorUse({ pool, pids }: Pick<Product, "pool" | "pids">): Promise<Use> {
  const { user, system } = process.cpuUsage();
  const programs = new Map([["client", (user + system) / 1000]]);
  for (const [program, pid] of pids()) {
    const one = processOf(pid);
    if (one) programs.set(program, one.cpuMs);
  }
  const database = await databaseUse(pool);
  if (database.size > 0) programs.set("PostgreSQL", sum(database));
  return { programs, database };
}

/** A backend that ended in between counts as ended, with all that it ever used. */
export function usedBetween(before: Use, after: Use): Use {
  return {
    programs: between(before.programs, after.programs),
    database: between(before.database, after.database),
  };
}

export function sum(use: Map<string, number>): number {
  return [...use.values()].reduce((all, ms) => all + ms, 0);
}

function between(before: Map<string, number>, after: Map<string, number>): Map<string, number> {
  const names = new Set([...before.keys(), ...after.keys()]);
  return new Map([...names].map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]));
}

/** By what each process of the server is for: an application's name, or the kind of process. */
async function databaseUse(pool: Pool): Promise<Map<string, number>> {
  const used = new Map<string, number>();
  const { rows: backends } = await pool.query<{ pid: number; name: string; own: boolean }>(
    "select pid, coalesce(nullif(application_name, ''), backend_type) as name, pid = pg_backend_pid() as own from pg_stat_activity",
  );
  const own = backends.find((backend) => backend.own)?.pid ?? 0;
  const server = processOf(own)?.parent;
  const postmaster = server && processOf(server);
  // The server may be elsewhere: then this is some other process's number.
  if (!postmaster || !readProcess(own, "cmdline")?.startsWith("postgres: ")) return used;
  used.set("ended", postmaster.endedMs);
  const names = new Map(backends.map(({ pid, name }) => [pid, name]));
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    const one = processOf(pid);
    if (one?.parent !== server) continue;
    const name = names.get(pid) ?? "others";
    used.set(name, (used.get(name) ?? 0) + one.cpuMs);
  }
  return used;
}

/** Null when there is no such process, or no /proc. */
function processOf(pid: number): { parent: number; cpuMs: number; endedMs: number } | null {
  const text = readProcess(pid, "stat");
  if (text === null) return null;
  // pid (name) state ppid … utime stime cutime cstime; the name may hold anything.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, cpuMs: (utime + stime) * TICK_MS, endedMs: (cutime + cstime) * TICK_MS };
}

/** The most memory that a process has had. Throws where that is unknown. */
export function peakMemoryMb(pid: number): number {
  const kb = /^VmHWM:\s+(\d+) kB$/m.exec(readProcess(pid, "status") ?? "")?.[1];
  if (kb === undefined) throw new Error("the memory of a process is only known where there is /proc");
  return (Number(kb) * 1024) / 1e6;
}

function readProcess(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return null;
  }
}
