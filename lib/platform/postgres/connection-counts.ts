import { availableParallelism } from "node:os";

/**
 * Calls of the public API that read at once: 4 to 8, two for each processor. More would only compete for the
 * processors, and cost PostgreSQL more for the same calls.
 */
export const READS_AT_ONCE = Math.min(8, Math.max(4, 2 * availableParallelism()));

/** The most connections to the database that a process opens, by their use. */
export const CONNECTIONS = {
  web: {
    console: 8,
    /** Callers who wait for changes sometimes need one too. */
    reads: READS_AT_ONCE + 2,
    /** Calls that write mostly wait for the disk. */
    writes: 6,
    /** The most uploads under way; most of them wait for their clients. Further uploads wait for a permit. */
    uploads: 6,
    /** Look-ups while reading a file. They are separate, so that reader and writer never wait for each other. */
    uploadLookups: 2,
  },
  worker: {
    /** Single sends, requests of people, and all short work. */
    works: 13,
    /** Batches and receipts. They run at a lower priority. */
    batches: 8,
    /**
     * Readers of campaigns. Each uses a whole processor to write pages. More readers than processors would
     * only wait for each other while they hold locks, with calls waiting behind them.
     */
    mirror: Math.max(2, availableParallelism()),
    ageing: 1,
    erasures: 1,
    /** The thread that processes an approved file, one at a time. */
    uploads: 3,
    /** The tables' owner: it changes months, and makes audit exports and backups. */
    owner: 4,
  },
} as const;

export type Part = keyof typeof CONNECTIONS;

export function mostConnections(part: Part): number {
  return Object.values(CONNECTIONS[part]).reduce((sum, n) => sum + n, 0);
}
