import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { GONE_MS, removeProcess, reportProcess } from "#lib/platform/installation/process-reports";

const REPORT_MS = 1000;

/**
 * Knows how many web processes share the database. A process that joins others takes no calls until each of them has
 * had time to see it; one that has not reached the database for a while no longer knows, and says so by throwing.
 */
export async function watchNeighbours(pool: Pool, onFault: (error: unknown) => void) {
  const id = randomUUID();
  const found = await reportProcess(pool, id, "web", []);
  let known = { processes: found, before: found, at: performance.now() };
  let reporting = Promise.resolve();
  const timer = setInterval(() => {
    reporting = report().catch(onFault);
  }, REPORT_MS);

  async function report(): Promise<void> {
    const at = performance.now();
    known = { before: known.processes, processes: await reportProcess(pool, id, "web", []), at };
  }

  if (known.processes > 1) await new Promise((resolve) => setTimeout(resolve, 2 * REPORT_MS));

  return {
    count(): number {
      // Others count this process as gone a little later than it stops counting on itself.
      if (performance.now() - known.at > GONE_MS - REPORT_MS / 2) {
        throw new Error("the store of the rate limit has not answered for a while");
      }
      // The last calls of one that has just left belong to this second too.
      return Math.max(known.processes, known.before);
    },
    async leave(): Promise<void> {
      clearInterval(timer);
      await reporting;
      await removeProcess(pool, id).catch(onFault);
    },
  };
}
