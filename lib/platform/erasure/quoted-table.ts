import type { Sql as Statement } from "sql-template-tag";
import { type Redaction, redactAddress, redactJson, redactText } from "#lib/domain/erasure/number-forms";
import { empty, join, raw, sql } from "#lib/platform/postgres/sql";

/** `address` is a list's address; its parameter `q` is the text that was searched for. */
export type ColumnKind = "text" | "json" | "jsonb" | "address";

/** A table whose columns may quote a number. A scan reads each row, in the order of its key. */
export type QuotedTable = {
  /** Names its texts, for the progress that people read. */
  about: string;
  table: string;
  /** The name under which erased rows are counted, if it is not the table's. */
  place?: string;
  /** The columns of an index that provides the order, in that order, with their types. */
  keys: Record<string, string>;
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

/** The key of a row `t`. */
export const keyNames = ({ keys }: QuotedTable) => raw(names(keys).join(", "));

/** The key of a row `t`, each column as text. */
export const keyTexts = ({ keys }: QuotedTable) =>
  raw(`array[${names(keys).map((name) => `${name}::text`)}]`);

/** Rows `t` from this key on. */
export function fromKey(table: QuotedTable, key: string[] | null): Statement {
  if (key === null) return sql`true`;
  const values = Object.values(table.keys).map((type, n) => sql`${key[n] ?? ""}::${raw(type)}`);
  return sql`(${keyNames(table)}) >= (${join(values)})`;
}

/** The rows `t` of these keys. */
export function ofKeys(table: QuotedTable, chosen: string[][]): Statement {
  const types = Object.values(table.keys);
  const columns = types.map((_, n) => sql`${chosen.map((key) => key[n] ?? "")}::text[]`);
  const named = raw(types.map((_, n) => `k${n}`).join(", "));
  const typed = raw(types.map((type, n) => `k${n}::${type}`).join(", "));
  return sql`(${keyNames(table)}) in (select ${typed} from unnest(${join(columns)}) as u (${named}))`;
}

function names(keys: QuotedTable["keys"]): string[] {
  return Object.keys(keys).map((name) => `t.${name}`);
}
