import { availableParallelism } from "node:os";

/**
 * Calls of the public API that read at once: 4 to 8, two for each processor. More only take the processors from each
 * other: on two, 500 calls a second took 0.43 of one in PostgreSQL with 8, 0.37 with 4.
 */
export const READS_AT_ONCE = Math.min(8, Math.max(4, 2 * availableParallelism()));

/** The most connections to the database that a process opens, by what they are for. */
export const CONNECTIONS = {
  web: {
    console: 8,
    /** Callers who wait for changes need one now and then too. */
    reads: READS_AT_ONCE + 2,
    /** For calls that write, which mostly wait for the disk. */
    writes: 6,
    /** The most uploads under way; most of them wait for their clients. Further uploads wait for a place. */
    uploads: 6,
    /** For look-ups while reading a file. They are separate, so that reader and writer never wait for each other. */
    uploadLookups: 2,
  },
  worker: {
    /** For single sends, for what people do, and for everything that is short. */
    works: 13,
    /** For batches and receipts. They stand back. */
    batches: 8,
    /**
     * For reading campaigns. Each writes pages with all that a processor gives; more than there are processors only wait
     * for each other with locks in their hands, for up to 2 s, and calls behind them.
     */
    mirror: Math.max(2, availableParallelism()),
    ageing: 1,
    erasures: 1,
    /** For the thread that takes an approved file, one at a time. */
    uploads: 3,
    /** As the owner of the tables: months, audit records, backups. */
    owner: 4,
  },
} as const;

export type Part = keyof typeof CONNECTIONS;

export function mostConnections(part: Part): number {
  return Object.values(CONNECTIONS[part]).reduce((sum, n) => sum + n, 0);
}
