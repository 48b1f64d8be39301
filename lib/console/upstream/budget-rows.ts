import { maybeRow, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * The campaign's budget, locked until the transaction ends: of all processes one decides at a time. Null when no call
 * was ever made. `now` is the database's clock in milliseconds, the same for all.
 */
export async function lockBudget(tx: Sql, campaign: number): Promise<{ budget: unknown; now: number }> {
  await tx.query(sql`
    insert into call_budget (campaign, budget) values (${campaign}, 'null') on conflict do nothing
  `);
  const found = await oneRow<{ budget: unknown }>(
    tx,
    sql`select budget from call_budget where campaign = ${campaign} for update`,
  );
  // After the lock: a clock read before waiting for it would be another caller's past.
  return { budget: found.budget, now: await databaseNow(tx) };
}

export async function saveBudget(tx: Sql, campaign: number, budget: object): Promise<void> {
  await tx.query(sql`update call_budget set budget = ${JSON.stringify(budget)} where campaign = ${campaign}`);
}

/** Without locking, for showing. */
export async function readBudget(db: Sql, campaign: number): Promise<{ budget: unknown; now: number }> {
  const found = await maybeRow<{ budget: unknown }>(
    db,
    sql`select budget from call_budget where campaign = ${campaign}`,
  );
  return { budget: found?.budget ?? null, now: await databaseNow(db) };
}

async function databaseNow(db: Sql): Promise<number> {
  const { now } = await oneRow<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return now;
}
