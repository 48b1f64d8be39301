import type { Sql as Statement } from "sql-template-tag";
import type { Old, Scanned } from "#lib/platform/ageing/purge";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** Subjects of the tables, in the storage page's order. */
export const NOUNS = [
  "Messages",
  "Delivery and routes",
  "What the console has read",
  "Counts",
  "Retries and operations",
  "Uploads and sends",
  "Alerts",
  "People and sign-in",
  "Audit log",
  "Campaigns and settings",
  "This installation",
] as const;

/** How long a table's rows are kept. */
export type TableRetention = {
  noun: (typeof NOUNS)[number];
  /** How long rows are kept, in words, such as `400 days`; null: they stay. */
  kept: string | null;
  /** Why rows are kept this long, or stay. */
  why: string;
  /** The oldest row's moment, as an expression that an index answers; missing where none does. */
  oldest?: Statement;
  /** Rows that the ageing worker deletes; missing if rows stay, or the code that writes them deletes them. */
  purge?: Omit<Old, "table"> | Omit<Scanned, "table">;
  /** Work that comes first, in steps; true while there may be more. */
  before?: (db: Sql) => Promise<boolean>;
};

export type RetentionTables = Record<string, TableRetention>;

/** Whether a moment is this many days ago or more. */
export function daysAgo(moment: Statement, days: number): Statement {
  return sql`${moment} < now() - ${days} * interval '1 day'`;
}
