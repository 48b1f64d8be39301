import pg from "pg";
import { isStoreLost } from "#lib/platform/postgres/store-lost";

const CODE = "ECOMMITLOST";

/** Whether the connection ended while a commit was on its way. Nobody knows whether it was done. */
export function isCommitLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === CODE;
}

/** Waits for a commit, or for a statement that is its own. Throws the error of `isCommitLost` where its answer is lost. */
export async function committed<Answer>(commit: Promise<Answer>): Promise<Answer> {
  try {
    return await commit;
  } catch (cause) {
    // What PostgreSQL itself refuses, it has rolled back.
    if (cause instanceof pg.DatabaseError || !isStoreLost(cause)) throw cause;
    const message = `The answer to a commit was lost: ${cause instanceof Error ? cause.message : cause}`;
    throw Object.assign(new Error(message, { cause }), { code: CODE });
  }
}

/** Runs statements without a transaction: each is its own commit. */
export async function alone<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await committed(work(client));
  } catch (error) {
    if (isCommitLost(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
