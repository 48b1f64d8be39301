import type { Pool } from "pg";
import { isStoreLost } from "#lib/platform/postgres/store-lost";
import type { Service } from "#lib/service/context";

/**
 * Reads a list from the replica, where there is one. While it is away, and when it breaks a statement off because the
 * rows it reads are being cleared (40001), the list comes from where everything else does.
 */
export async function readLists<Found>(
  { pool, replica }: Pick<Service, "pool" | "replica">,
  read: (from: Pool) => Promise<Found>,
): Promise<Found> {
  if (!replica) return read(pool);
  try {
    return await read(replica);
  } catch (error) {
    if (!isStoreLost(error) && !isBrokenOff(error)) throw error;
    return read(pool);
  }
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40001";
}
