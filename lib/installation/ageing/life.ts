import type { Sql as Statement } from "sql-template-tag";
import type { Old, Walked } from "#lib/platform/ageing/forget";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** What the tables are about, in the order of the storage page. */
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

/** How long the rows of a table live. */
export type Life = {
  noun: (typeof NOUNS)[number];
  /** For how long, in words, such as `400 days`; null: they stay. */
  kept: string | null;
  /** Why so long, or why they stay. */
  why: string;
  /** The moment of the oldest row, as an expression that an index answers; missing where none does. */
  oldest?: Statement;
  /** What the ageing worker deletes; missing where the rows stay, or are deleted where they are written. */
  forget?: Omit<Old, "table"> | Omit<Walked, "table">;
  /** What has to be done first, in steps; true while there may be more. */
  before?: (db: Sql) => Promise<boolean>;
};

export type Lives = Record<string, Life>;

/** Whether a moment lies so many days back. */
export function daysAgo(moment: Statement, days: number): Statement {
  return sql`${moment} < now() - ${days} * interval '1 day'`;
}
