import type { Pool } from "pg";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import type { Service } from "#lib/service/context";

/**
 * Reads a list from the replica, if there is one. Reads it from the primary while the replica is unavailable,
 * and when the replica cancels the statement because its rows are being removed (40001).
 */
export async function readLists<Found>(
  { pool, replica }: Pick<Service, "pool" | "replica">,
  read: (from: Pool) => Promise<Found>,
): Promise<Found> {
  if (!replica) return read(pool);
  try {
    return await read(replica);
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isBrokenOff(error)) throw error;
    return read(pool);
  }
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40001";
}
