import { maybeRow, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** How many times to look for a free slot before the caller waits a millisecond. */
const ATTEMPTS = 3;
/** A slot is taken for one second. A slot that is taken for longer shows that the clock has stepped back. */
const TOO_FAR = "2 seconds";

/**
 * Takes one of the campaign's `rate` slots for one second, for any process. Returns 0 when it took one, or
 * else the milliseconds until one is free. So no second, wherever it begins, has more than `rate` calls.
 */
export async function takeRateSlot(db: Sql, campaign: string, rate: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await takeFree(db, campaign, rate)) return 0;
    const { n, waitMs, isAhead } = await slots(db, campaign, rate);
    if (isAhead) await freeAhead(db, campaign);
    else if (n < rate) await addSlots(db, campaign, rate);
    // There is no slot to wait for: others have just created the slots, or one has become free.
    else if (waitMs > 0) return waitMs;
  }
  return 1;
}

/** Two callers at the same time take different slots, because each skips slots that are locked. */
async function takeFree(db: Sql, campaign: string, rate: number): Promise<boolean> {
  const taken = await maybeRow<{ n: number }>(
    db,
    sql`
      update rate_slot s
      set free_at = clock_timestamp() + interval '1 second'
      from (
        select campaign, n from rate_slot
        where campaign = ${campaign} and free_at <= clock_timestamp() and n < ${rate}
        order by free_at
        limit 1
        for update skip locked
      ) f
      where s.campaign = f.campaign and s.n = f.n
      returning s.n
    `,
    "take-rate-slot",
  );
  return taken !== null;
}

type Slots = { n: number; waitMs: number; isAhead: boolean };

function slots(db: Sql, campaign: string, rate: number): Promise<Slots> {
  return oneRow(
    db,
    sql`
      select count(*)::int as n,
        greatest(0, ceil(1000 * extract(epoch from min(free_at) - clock_timestamp())))::float8 as wait_ms,
        coalesce(max(free_at) > clock_timestamp() + ${TOO_FAR}::interval, false) as is_ahead
      from rate_slot
      where campaign = ${campaign} and n < ${rate}
    `,
  );
}

/** Frees slots that were taken before the clock stepped back. Otherwise they would be missing that long. */
async function freeAhead(db: Sql, campaign: string): Promise<void> {
  await db.query(sql`
    update rate_slot set free_at = clock_timestamp()
    where campaign = ${campaign} and free_at > clock_timestamp() + ${TOO_FAR}::interval
  `);
}

async function addSlots(db: Sql, campaign: string, rate: number): Promise<void> {
  await db.query(sql`
    insert into rate_slot (campaign, n) select ${campaign}, generate_series(0, ${rate}::int - 1) on conflict do nothing
  `);
}
