import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { isInUse } from "#lib/platform/postgres/is-in-use";
import { type CancelAfter, isCancelled } from "#lib/platform/schema/cancel-after";
import { stepsOf } from "#lib/platform/schema/index-steps";
import type { Migration } from "#lib/platform/schema/migration-files";
import { recordMigration } from "#lib/platform/schema/migration-record";
import { SetupError } from "#lib/platform/setup-error";

export type Patience = {
  /** How long a migration waits for a lock, because all others wait behind it. The next pause is twice as long. */
  lockMs: number;
  /** How long a file may hold its locks. The limit ends after a number of failed tries. */
  mostMs?: number;
  say: (line: string) => void;
  cancelAfter: CancelAfter;
};

/** With the pauses, these tries take about a minute. */
const TRIES = 40;
/** The last tries have no limit: a slow machine has to start eventually. */
const LIMITED_TRIES = 30;
const MOST_MS = 1200;
/** The pause before the next try, during which calls go on, in units of the wait. */
const PAUSES = 2;
const OUTSIDE = "-- outside a transaction\n";

/**
 * Applies a migration and records it, in one transaction. A file whose first line is "-- outside a
 * transaction" is applied statement by statement instead: if it is interrupted, finished statements stay, and
 * the next start runs it again. Throws SetupError.
 */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  patience: Patience,
): Promise<void> {
  const isOutside = migration.text.startsWith(OUTSIDE);
  try {
    await (isOutside ? applyOutside : applyWhole)(client, migration, patience);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const became = isOutside ? "failed; the next start runs it again" : "failed and was rolled back";
    throw new SetupError(`The migration ${migration.name} ${became}: ${said}`, { cause: error });
  }
}

function applyWhole(client: pg.ClientBase, migration: Migration, patience: Patience): Promise<void> {
  return again(migration, patience, async (isLimited) => {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${patience.lockMs}`);
      const work = () => client.query(migration.text);
      await (isLimited ? patience.cancelAfter(patience.mostMs ?? MOST_MS, work) : work());
      await recordMigration(client, migration);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}

async function applyOutside(client: pg.ClientBase, migration: Migration, patience: Patience): Promise<void> {
  patience.say(`Migration ${migration.name} works while calls go on. It can take minutes.`);
  for (const statement of statementsOf(migration)) {
    await again(migration, patience, async () => {
      for (const step of await stepsOf(client, statement)) {
        // No statement waits behind this one. It may take long, because it waits for all open transactions.
        const isConcurrent = /^(create|drop|reindex)\s.*\bconcurrently\b/is.test(step);
        await client.query(`set lock_timeout = ${isConcurrent ? 0 : patience.lockMs}`);
        await client.query(step);
      }
    });
  }
  await client.query("set lock_timeout = 0");
  await recordMigration(client, migration);
}

/** Runs `work`, and repeats it a little later while another connection holds the lock that it needs. */
async function again(
  { name }: Migration,
  { lockMs, say }: Patience,
  work: (isLimited: boolean) => Promise<void>,
): Promise<void> {
  for (let i = 1; ; i++) {
    try {
      return await work(i <= LIMITED_TRIES);
    } catch (error) {
      if (i === TRIES || !(isInUse(error) || isCancelled(error))) throw error;
      say(`Migration ${name} could not lock its tables shortly: try ${i} of ${TRIES}. Calls go on.`);
      await delay(lockMs * PAUSES);
    }
  }
}

/** A statement ends where a line ends with a semicolon. */
function statementsOf({ text }: Migration): string[] {
  if (text.includes("$$")) throw new Error("Functions and blocks belong into a transaction.");
  return text
    .replaceAll(/^\s*--.*$/gm, "")
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
