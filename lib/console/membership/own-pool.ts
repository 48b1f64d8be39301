import type { Pool, PoolClient } from "pg";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * The pool for a restricted operator's reads and writes: every statement uses the views of the schema `redial_own`, which
 * contain only what this person sent. A table without such a view does not exist there.
 */
export function ownPool(pool: Pool, senderId: string): Pool {
  const connect = () => enter(pool, senderId);
  const query = async (...args: unknown[]): Promise<unknown> => {
    const client = await connect();
    try {
      return await Reflect.apply(client.query, client, args);
    } finally {
      client.release();
    }
  };
  return withOther(pool, { connect, query });
}

/** Gives the rest of a transaction the full tables again, to write once the person's share was checked. */
export async function leaveOwn(tx: Sql): Promise<void> {
  await tx.query("set local search_path to default");
}

async function enter(pool: Pool, senderId: string): Promise<PoolClient> {
  const client = await pool.connect();
  try {
    await client.query(sql`
      select set_config('search_path', 'redial_own', false), set_config('redial.sender', ${senderId}, false)
    `);
  } catch (error) {
    client.release(true);
    throw error;
  }
  const release = (broken?: Error | boolean) => {
    if (broken) client.release(broken);
    else client.query("reset search_path; reset redial.sender").then(() => client.release(), client.release);
  };
  return withOther(client, { release });
}

/** The same object with some of its methods replaced. */
function withOther<Target extends object>(
  target: Target,
  others: Partial<Record<keyof Target, unknown>>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(others, name)) return Reflect.get(others, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
