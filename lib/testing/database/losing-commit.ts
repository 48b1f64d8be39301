import type { Pool, PoolClient } from "pg";

/**
 * The pool, but the answer to its nth commit is lost: it is done, `meanwhile` happens, and the connection is gone. A
 * statement that inserts messages by itself is a commit too.
 */
export function losingCommit(
  pool: Pool,
  nth: number,
  meanwhile: () => Promise<unknown> = async () => {},
): Pool {
  let commits = 0;
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const query = async (...given: unknown[]) => {
      const answer: unknown = await Reflect.apply(client.query, client, given);
      if (!isCommit(given[0]) || ++commits !== nth) return answer;
      await meanwhile();
      throw new Error("Connection terminated unexpectedly");
    };
    return new Proxy(client, {
      get: (target, name) => {
        const value = name === "query" ? query : Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  const query = async (...given: unknown[]): Promise<unknown> => {
    const client = await connect();
    try {
      return await Reflect.apply(client.query, client, given);
    } finally {
      client.release();
    }
  };
  const own: Record<string | symbol, unknown> = { connect, query };
  return new Proxy(pool, {
    get: (target, name) => {
      const value = own[name] ?? Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function isCommit(asked: unknown): boolean {
  return asked === "commit" || (asked as { name?: string }).name === "insert-single-messages";
}
