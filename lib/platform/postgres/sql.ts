import pg from "pg";
import type { Sql as Statement } from "sql-template-tag";

export { default as sql, empty, join, raw } from "sql-template-tag";

/** A pool or an open transaction; query functions accept both. */
export type Sql = pg.Pool | pg.PoolClient;

// int8 comes as text by default; every count here is far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Rows of a statement, columns in camelCase. A `name` makes the statement prepared once per connection. */
export async function rows<Row>(db: Sql, statement: Statement, name?: string): Promise<Row[]> {
  const result = await db.query({ text: statement.text, values: statement.values, name, rowMode: "array" });
  const names = result.fields.map((field) => camelCase(field.name));
  return result.rows.map((cells: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) row[names[i] as string] = cells[i];
    return row as Row;
  });
}

/** The first row, or null. */
export async function maybeRow<Row>(db: Sql, statement: Statement, name?: string): Promise<Row | null> {
  return (await rows<Row>(db, statement, name))[0] ?? null;
}

/** The one row of a statement that always returns one. */
export async function oneRow<Row>(db: Sql, statement: Statement, name?: string): Promise<Row> {
  const row = await maybeRow<Row>(db, statement, name);
  if (row === null) throw new Error("a statement that always returns a row returned none");
  return row;
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function begin<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let isCommitting = false;
  try {
    await client.query("begin");
    const result = await work(client);
    isCommitting = true;
    await client.query("commit");
    return result;
  } catch (error) {
    // This holds even if the connection breaks: see isCertainlyUndone.
    if (!isCommitting && error instanceof Error) Object.assign(error, { undone: true });
    await client.query("rollback").catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const names = new Map<string, string>();

function camelCase(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
  }
  return name;
}
