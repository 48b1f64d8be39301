import type pg from "pg";
import { traced, tracing } from "#lib/platform/tracing/tracing";

/**
 * Makes a span of each statement that belongs to a current span, named by the statement's name or its first word. Loops
 * that only look for work have no span, so their statements are not traced. Does nothing while traces are off.
 */
export function traceStatements(pool: pg.Pool): void {
  if (!tracing()) return;
  traceQueries(pool);
  pool.on("connect", traceQueries);
}

function traceQueries(db: pg.Pool | pg.ClientBase): void {
  const query: unknown = db.query;
  if (typeof query !== "function") return;
  Reflect.set(db, "query", (...given: unknown[]) => {
    const run = () => Reflect.apply(query, db, given);
    // Calls with a callback come from the pool, and have a span already. A COPY stream is no promise.
    const isOther = typeof given.at(-1) === "function" || isStream(given[0]);
    if (isOther || !tracing()?.underWay()) return run();
    const name = nameOf(given[0]);
    const attributes = { "db.system.name": "postgresql", "db.operation.name": name } as const;
    return traced(name, { kind: "client", attributes }, run);
  });
}

function isStream(asked: unknown): boolean {
  return typeof asked === "object" && asked !== null && "submit" in asked;
}

function nameOf(asked: unknown): string {
  if (typeof asked === "string") return firstWord(asked);
  if (typeof asked !== "object" || asked === null) return "statement";
  if ("name" in asked && typeof asked.name === "string") return asked.name;
  return "text" in asked && typeof asked.text === "string" ? firstWord(asked.text) : "statement";
}

function firstWord(text: string): string {
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
}
