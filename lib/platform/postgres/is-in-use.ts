import pg from "pg";

/** Whether the tables could not be locked, or only in a deadlock with a transaction that waited for us. */
export function isInUse(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ["55P03", "40P01"].includes(error.code ?? "");
}
