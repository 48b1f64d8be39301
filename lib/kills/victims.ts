import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kept } from "#lib/kills/keep-alive";
import type { Random } from "#lib/kills/random";
import { serverProcesses } from "#lib/testing/process/processes";

export type Victim = { name: string; pid: number };

/** How often each kind is chosen. */
const SHARES = { worker: 0.4, web: 0.3, backend: 0.15, postmaster: 0.15 };

/** A process to kill, chosen at random; null when the chosen one is not running. */
export function chooseVictim(kept: Kept[], dataDir: string, random: Random): Victim | null {
  const chance = random.next();
  if (chance < SHARES.worker + SHARES.web) {
    const name = chance < SHARES.worker ? "worker" : "web";
    const pid = random.pick(kept.filter((each) => each.name === name))?.pid();
    return pid ? { name, pid } : null;
  }
  const postmaster = postmasterOf(dataDir);
  if (postmaster === null) return null;
  if (chance < 1 - SHARES.backend) return { name: "postmaster", pid: postmaster };
  const backends = serverProcesses(join(dataDir, "postgres")).filter((pid) => pid !== postmaster);
  const pid = random.pick(backends);
  return pid ? { name: "backend", pid } : null;
}

function postmasterOf(dataDir: string): number | null {
  try {
    const [first = ""] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
    return Number(first) || null;
  } catch {
    return null;
  }
}
