import type { Sql as Statement } from "sql-template-tag";
import type { Old, Scanned } from "#lib/platform/ageing/purge";
import type { QuotedTable } from "#lib/platform/erasure/quoted-table";
import { raw, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * The data about a message's recipient in a column (an answer or a search may quote the number), and what removes it:
 * retention, at the campaign's age for texts or numbers; the table's own age; the person it belongs to; or the end of the
 * number's erasure, whose keyed hash stays so that no other service brings the number back.
 */
type Personal =
  `${"number" | "values" | "text" | "answer" | "search" | "file"} until ${"text age" | "number age" | "own age" | "owner" | "erasure"}`;

/** A moment that work waits for. A clock that steps back must not make the wait longer. */
export type Wait = {
  column: string;
  /** The rows that wait for it. */
  where?: Statement;
  /** The longest that the moment can rightly lie in the future, in milliseconds. */
  longestMs: number;
  /** New distance from now in milliseconds; 0 if absent. A lease runs for its whole length, as its holder may be alive. */
  thenMs?: number;
};

type Quote = Omit<QuotedTable, "table">;

/** All that is known of a table. */
export type Table = {
  /** Why rows are kept this long, or stay. */
  why: string;
  /** How long rows are kept, in words, such as `400 days`. Absent: they stay. */
  kept?: string;
  /** The oldest row's moment, as an expression that an index answers; missing where none does. */
  oldest?: Statement;
  /** Rows that the ageing worker deletes; missing if rows stay, or the code that writes them deletes them. */
  purge?: Omit<Old, "table"> | Omit<Scanned, "table">;
  /** Work that comes before the purge, in steps; true while there may be more. */
  before?: (db: Sql) => Promise<boolean>;
  /** Other columns that can hold text, but nothing of a message's recipient. Operators' own data is here. */
  texts?: string;
  /** Columns with data of a message's recipient. */
  personal?: Record<string, Personal>;
  /** Texts that may quote a number: an erasure scans them. */
  quotes?: Quote[];
  waits?: Wait[];
};

export type Tables = Record<string, Table>;

/** Texts that may quote a number, in the order of the table's key; `about` says in words what they are. */
export function quote(
  about: string,
  keys: QuotedTable["keys"],
  columns: QuotedTable["columns"],
  rest: Partial<QuotedTable> = {},
): Quote {
  return { about, keys, columns, ...rest };
}

/** The campaign of a quoted row `t`. */
export const OF_SERVICE = sql`'service:' || t.campaign_id`;
export const OF_CONSOLE = sql`'console:' || t.campaign`;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const LEASE = { longestMs: 60_000, thenMs: 30_000 };
export const BEAT = { longestMs: 30_000 };
/** Calls that are being made, and those that are due or without an outcome. */
export const SENDING = sql`state = 'sending'`;
export const OPEN = sql`state in ('waiting', 'unclear')`;

/** Whether a moment, such as `t.at`, is this many days ago or more. */
export function daysAgo(moment: string, days: number): Statement {
  return sql`${raw(moment)} < now() - ${days} * interval '1 day'`;
}

/** Deletes the rows of a table whose moment is this many days ago. */
export function aged(table: string, moment: string, days: number): Pick<Table, "kept" | "purge"> {
  return {
    kept: days === 1 ? "1 day" : `${days} days`,
    purge: { old: sql`from ${raw(table)} t where ${daysAgo(moment, days)}` },
  };
}
