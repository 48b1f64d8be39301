import type { Pool } from "pg";

/** The pool of a process that dies before its nth statement: nothing it sends after that arrives. */
export function dyingAt(pool: Pool, nth: number) {
  let statements = 0;
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const isDead = () => statements >= nth;
  const step = () => {
    statements++;
    if (!isDead()) return;
    die();
    throw new Error("killed");
  };
  const guard = <Target extends object>(target: Target, own: Record<string, unknown>): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const value = own[String(name)] ?? Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const connect = async () => {
    if (isDead()) step();
    const client = await pool.connect();
    return guard(client, {
      query: async (...given: unknown[]) => {
        step();
        return Reflect.apply(client.query, client, given);
      },
      release: () => client.release(isDead()),
    });
  };
  const query = async (...given: unknown[]) => {
    step();
    return Reflect.apply(pool.query, pool, given);
  };
  return { pool: guard(pool, { connect, query }), isDead, died };
}
