import { readdirSync, readFileSync } from "node:fs";
import type { Pool } from "pg";

const TICK_MS = 10;
/** What backends that have ended used. */
const ENDED = "ended";

type Process = { parent: number; cpuMs: number; endedMs: number };

/**
 * Milliseconds of CPU of the PostgreSQL server, by what each of its processes is for: an application's name or the
 * process's kind. Null where the server's processes cannot be seen from here.
 */
export async function databaseCpu(pool: Pool): Promise<Map<string, number> | null> {
  const { rows: backends } = await pool.query<{ pid: number; name: string; own: boolean }>(
    "select pid, coalesce(nullif(application_name, ''), backend_type) as name, pid = pg_backend_pid() as own from pg_stat_activity",
  );
  const own = backends.find((backend) => backend.own);
  const server = own && processOf(own.pid)?.parent;
  const postmaster = server ? processOf(server) : null;
  if (!server || !postmaster || !isPostgres(own.pid)) return null;
  const names = new Map(backends.map(({ pid, name }) => [pid, name]));
  const used = new Map([[ENDED, postmaster.endedMs]]);
  for (const pid of pids()) {
    const one = processOf(pid);
    if (one?.parent !== server) continue;
    const name = names.get(pid) ?? "others";
    used.set(name, (used.get(name) ?? 0) + one.cpuMs);
  }
  return used;
}

function isPostgres(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, "latin1").startsWith("postgres: ");
}

function pids(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Null when there is no such process, or no /proc. */
function processOf(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // pid (name) state ppid … utime stime cutime cstime; the name may hold anything.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      cpuMs: (utime + stime) * TICK_MS,
      endedMs: (cutime + cstime) * TICK_MS,
    };
  } catch {
    return null;
  }
}

/** What was used between two moments. A backend that ended in between counts as ended, with all that it ever used. */
export function cpuBetween(before: Map<string, number>, after: Map<string, number>): Map<string, number> {
  const used = new Map<string, number>();
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const ms = (after.get(name) ?? 0) - (before.get(name) ?? 0);
    if (ms !== 0) used.set(name, ms);
  }
  return used;
}
