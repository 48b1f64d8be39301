import { join, type Sql as Statement } from "sql-template-tag";
import { type HeldEvent, transitionsOf } from "#lib/domain/files/held-file";
import { empty, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Changes the state of held files by one event, as the table of transitions says, and returns the ids of those that were
 * in a state from which it leads. `set` is appended to the columns. Nothing else changes a state.
 */
export function changeState(
  tx: Sql,
  event: HeldEvent,
  where: Statement,
  set: Statement = empty,
): Promise<{ upload: string }[]> {
  const ways = transitionsOf(event);
  const next = join(
    ways.map(({ from, to }) => sql`when ${from} then ${to}`),
    " ",
  );
  return rows(
    tx,
    sql`
      update file_approval a set state = case a.state ${next} end ${set}
      where a.state = any(${ways.map(({ from }) => from)}::text[]) and ${where}
      returning a.upload
    `,
  );
}
