import type { Pool } from "pg";

/** The pool of a process that stands still before its nth commit, until it is released. */
export function lateCommit(pool: Pool, nth = 1) {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let commits = 0;
  const guard = <Target extends object>(target: Target, own: Record<string, unknown>): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const value = own[String(name)] ?? Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const connect = async () => {
    const client = await pool.connect();
    return guard(client, {
      query: async (...given: unknown[]) => {
        if (given[0] === "commit" && ++commits === nth) {
          reach();
          await released;
        }
        return Reflect.apply(client.query, client, given);
      },
    });
  };
  return { pool: guard(pool, { connect }), reached, release };
}
