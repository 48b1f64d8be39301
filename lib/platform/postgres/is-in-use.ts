import pg from "pg";

/** The tables could not be had, or only against somebody who waited for us. */
export function isInUse(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ["55P03", "40P01"].includes(error.code ?? "");
}
