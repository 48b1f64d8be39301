import type { Month } from "#lib/domain/time/month";
import type { MonthSpan } from "#lib/domain/time/month-span";
import type { Sql } from "#lib/platform/postgres/sql";

/** A table, with the column that determines a row's month. */
export type MonthlyTable = { name: string; key: string };

/** Tables that are divided into the same months. Their months are detached and attached together. */
export type MonthlyTables = {
  /** The name in audit records and messages. */
  target: "messages" | "mirror";
  /** The first has a row for each message, the last one for each attempt. */
  tables: readonly [MonthlyTable, ...MonthlyTable[]];
  /** The lowest key of a month, as SQL. */
  boundOf: (month: Month) => string;
  /** Why messages of the month may still change, in a sentence, or null. Only reads. */
  busyWith: (db: Sql, month: Month, span: MonthSpan) => Promise<string | null>;
  /** Answers like `busyWith`, but under the lock, so it has to be fast. */
  queuedIn: (tx: Sql, month: Month, span: MonthSpan) => Promise<string | null>;
  /** Called in the transaction that detaches or attaches the month. */
  onDetach: (tx: Sql, span: MonthSpan) => Promise<void>;
  onAttach: (tx: Sql, span: MonthSpan) => Promise<void>;
  /** The data that stays, and that is no longer found, after a month is detached. */
  consequences: { gone: string; stays: string };
};

export function namesOf({ tables }: Pick<MonthlyTables, "tables">): string[] {
  return tables.map(({ name }) => name);
}

/** The person or program that changes months, for the audit record. */
export type ChangedBy = { actor: string; address: string | null; traceId: string | null };

/** A person who may run commands on the machine. */
export const COMMAND_LINE: ChangedBy = { actor: "command line", address: null, traceId: null };
