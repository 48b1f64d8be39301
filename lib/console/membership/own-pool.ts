import pg, { type Pool, type PoolClient } from "pg";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/**
 * The pool for a restricted operator's reads and writes: every statement uses the views of the schema `redial_own`, which
 * contain only what this person sent. A table without such a view does not exist there. The schema is set with the
 * transaction that it is for, so that a pooler that mixes sessions can neither lose it nor give it to somebody else.
 */
export function ownPool(pool: Pool, senderId: string): Pool {
  const connect = async () => ownClient(await pool.connect(), senderId);
  const query = (...args: unknown[]): Promise<unknown> =>
    begin(own, (tx) => Reflect.apply(tx.query, tx, args));
  const own = withOther(pool, { connect, query });
  return own;
}

/** Gives the rest of a transaction the full tables again, to write once the person's share was checked. */
export async function leaveOwn(tx: Sql): Promise<void> {
  await tx.query("set local search_path to default");
}

function ownClient(client: PoolClient, senderId: string): PoolClient {
  const sender = pg.escapeLiteral(senderId);
  let isOpen = false;
  const query = (...args: unknown[]): Promise<unknown> => {
    const [statement] = args;
    if (statement === "begin") {
      isOpen = true;
      return client.query(`begin; set local search_path to redial_own; set local redial.sender to ${sender}`);
    }
    if (!isOpen) throw new Error("a restricted operator's statements run only in a transaction");
    if (statement === "commit" || statement === "rollback") isOpen = false;
    return Reflect.apply(client.query, client, args);
  };
  return withOther(client, { query });
}

/** The object with some of its methods replaced. */
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
