import type { Sql as Statement } from "sql-template-tag";
import { type Redaction, redactAddress, redactJson, redactText } from "#lib/domain/erasure/number-forms";
import { empty, join, raw, sql } from "#lib/platform/postgres/sql";

/** `address` is a list's address; its parameter `q` is the text that was searched for. */
export type ColumnKind = "text" | "json" | "jsonb" | "address";

/** A table whose columns may quote a number. A scan reads each row, in the order of its key. */
export type QuotedTable = {
  /** The name under which erased rows are counted. */
  place: string;
  table: string;
  /** The columns of an index that provides the order, with their types. */
  keys: [name: string, type: string][];
  columns: Record<string, ColumnKind>;
  /** The campaign of a row `t` in the form of `countedBy`. Absent if the rows have none. */
  campaign?: Statement;
  /** Whether texts must stay unique: the key is then added to a masked one. */
  unique?: boolean;
  /** Whether the whole row is deleted. */
  removes?: boolean;
  /** The rows `t` that must keep the number for now, and the reason in words. */
  waits?: { while: Statement; for: (rows: number) => string };
  /** The rows `t` to scan. All rows if absent. */
  where?: Statement;
};

/** A cheap test of a row's text by the pattern. The redaction decides. */
export function mayQuote({ columns }: QuotedTable, pattern: string): Statement {
  const looks = Object.entries(columns).map(([name, kind]) => {
    const searched = kind === "address" ? sql` or ${raw(`t.${name}`)} like '%q=%'` : empty;
    return sql`${raw(`t.${name}::text`)} ~ ${pattern}${searched}`;
  });
  return sql`((${join(looks, ") or (")}) is true)`;
}

/** A cell without the number, or the same text if it does not contain it. */
export function redactCell(kind: ColumnKind, text: string, by: Redaction): string {
  if (kind === "address") return redactAddress(text, by);
  if (kind === "text") return redactText(text, by);
  const value: unknown = JSON.parse(text);
  const redacted = redactJson(value, by);
  return JSON.stringify(redacted) === JSON.stringify(value) ? text : JSON.stringify(redacted);
}

export const keyNames = ({ keys }: QuotedTable, of: string) =>
  raw(keys.map(([name]) => `${of}.${name}`).join(", "));

/** The key of a row as texts. */
export const keyTexts = ({ keys }: QuotedTable, of: string) =>
  raw(`array[${keys.map(([name]) => `${of}.${name}::text`).join(", ")}]`);

/** Rows `t` from this key on. */
export function fromKey({ keys }: QuotedTable, key: string[] | null): Statement {
  if (key === null) return sql`true`;
  const values = keys.map(([, type], n) => sql`${key[n] ?? ""}::${raw(type)}`);
  return sql`(${raw(keys.map(([name]) => `t.${name}`).join(", "))}) >= (${join(values)})`;
}

/** The rows `t` of these keys. */
export function ofKeys({ keys }: QuotedTable, chosen: string[][]): Statement {
  const columns = keys.map((_, n) => sql`${chosen.map((key) => key[n] ?? "")}::text[]`);
  const names = raw(keys.map((_, n) => `k${n}`).join(", "));
  const typed = raw(keys.map(([, type], n) => `k${n}::${type}`).join(", "));
  return sql`(${raw(keys.map(([name]) => `t.${name}`).join(", "))}) in (select ${typed} from unnest(${join(columns)}) as u (${names}))`;
}
