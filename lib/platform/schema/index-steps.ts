import pg from "pg";
import { SetupError } from "#lib/platform/setup-error";

type Client = Pick<pg.ClientBase, "query">;

const CREATE = /^create\s+(unique\s+)?index\s/i;
const BESIDE =
  /^create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\s+(.+)$/is;

/**
 * The statements to run for one statement of a migration: itself, unless it creates an index. Before that, an invalid
 * index of an interrupted try is dropped. If the table is divided into months, each month's index is built separately,
 * because PostgreSQL cannot build them concurrently. Throws SetupError when the index would block writers.
 */
export async function stepsOf(client: Client, statement: string): Promise<string[]> {
  if (!CREATE.test(statement)) return [statement];
  const [, unique = "", index, table, rest] = BESIDE.exec(statement) ?? [];
  if (!index || !table) {
    throw new SetupError(`It must say "create index concurrently if not exists NAME on TABLE": ${statement}`);
  }
  const months = await partsOf(client, table);
  if (months === null) return [...(await dropInvalid(client, index)), statement];
  const steps = [`create ${unique}index if not exists ${index} on only ${table} ${rest}`];
  for (const month of months) {
    const part = index.startsWith(`${table}_`) ? month + index.slice(table.length) : `${month}_${index}`;
    steps.push(
      ...(await dropInvalid(client, part)),
      `create ${unique}index concurrently if not exists ${part} on ${month} ${rest}`,
      `alter index ${index} attach partition ${part}`,
    );
  }
  return steps;
}

/** The partitions of a table, or null when it has none. */
async function partsOf(client: Client, table: string): Promise<string[] | null> {
  const { rows } = await client.query<{ divided: boolean; parts: string[] }>(
    `select relkind = 'p' as divided,
       array(select inhrelid::regclass::text from pg_inherits where inhparent = c.oid order by 1) as parts
     from pg_class c where oid = to_regclass($1)`,
    [table],
  );
  return rows[0]?.divided ? rows[0].parts : null;
}

async function dropInvalid(client: Client, index: string): Promise<string[]> {
  const { rows } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  return rows.length > 0 ? [`drop index concurrently ${pg.escapeIdentifier(index)}`] : [];
}
