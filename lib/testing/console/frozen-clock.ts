import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { EventEmitter, once } from "node:events";
import { setImmediate as nextRound } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { afterAll, vi } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";

/** After so many rounds of the event loop without a query or a call, everything waits for a timer. */
const QUIET_ROUNDS = 10;
/** A condition that is not true by then never will be. */
const LONGEST_MS = 10 * 60_000;

/**
 * Freezes the clock of this process and of its database: statements and code take no time. When everything waits for a
 * timer, the clock moves to the end of the next one.
 */
export async function freezeClock({ pool: real, url }: { pool: Pool; url: string }) {
  await real.query(`
    create schema frozen;
    create table frozen.clock as select clock_timestamp() as at;
    create function frozen.clock_timestamp() returns timestamptz language sql volatile as 'select at from frozen.clock';
    create function frozen.now() returns timestamptz language sql stable as 'select at from frozen.clock';
    do $$
    declare frozen record;
    begin
      for frozen in
        select adrelid::regclass as of, attname, pg_get_expr(adbin, adrelid) as moment
        from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where pg_get_expr(adbin, adrelid) in ('now()', 'clock_timestamp()')
      loop
        execute format('alter table %s alter %I set default frozen.%s', frozen.of, frozen.attname, frozen.moment);
      end loop;
    end $$;
  `);
  await real.query(
    `alter database ${new URL(url).pathname.slice(1)} set search_path = frozen, pg_catalog, public`,
  );
  const clock = await real.connect();
  const pool = openPool(url, 12, "frozen");
  const ends = new EventEmitter();
  const onEnd = () => ends.emit("end");
  const watched = [watchStatements(pool, onEnd)];
  const calls = watchCalls(onEnd);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  afterAll(async () => {
    vi.useRealTimers();
    calls.end();
    clock.release();
    await pool.end();
  });

  /** Sleeps while something is on its way: turning would take the processor from the database. */
  async function rest(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
      await nextRound();
      const isBusy = calls.pending() > 0 || watched.some((isAtWork) => isAtWork());
      if (isBusy) await once(ends, "end");
      quiet = isBusy ? 0 : quiet + 1;
    }
  }

  let stepping: Promise<void> | null = null;

  /** Moves the clock to the end of the next timer; whoever waits meanwhile waits for the same step. */
  function step(): Promise<void> {
    stepping ??= takeStep().finally(() => {
      stepping = null;
    });
    return stepping;
  }

  async function takeStep(): Promise<void> {
    // Code that a timer wakes waits for the database's clock, and does not read the earlier time.
    await clock.query("begin; lock table frozen.clock");
    if (vi.getTimerCount() > 0) vi.advanceTimersToNextTimer();
    else vi.advanceTimersByTime(1000);
    await clock.query(`update frozen.clock set at = '${new Date().toISOString()}'; commit`);
  }

  /** Lets time pass until something is so. */
  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    const longest = Date.now() + LONGEST_MS;
    for (;;) {
      await rest();
      if (await isSo()) return;
      if (Date.now() > longest) throw new Error("ten minutes have passed, and it is not so");
      await step();
    }
  }

  /** Lets time pass until a promise is fulfilled or fails. */
  async function during<Result>(promise: Promise<Result>): Promise<Result> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    promise.then(end, end);
    await until(() => isOver);
    return promise;
  }

  /** Lets so much time pass. */
  function pass(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    setTimeout(() => undefined, milliseconds);
    return until(() => Date.now() >= end);
  }

  /** Waits for the statements of another pool too. */
  function watch(another: Pool): Pool {
    watched.push(watchStatements(another, onEnd));
    return another;
  }

  return { pool, until, during, pass, watch };
}

/** Whether any connection of a pool is being made, is waited for or has a statement under way; not one that only listens. */
function watchStatements(pool: Pool, onEnd: () => void): () => boolean {
  const made = new Set<PoolClient>();
  const busy = new Set<PoolClient>();
  const end = (client: PoolClient) => {
    busy.delete(client);
    onEnd();
  };
  pool.on("connect", (client) => {
    made.add(client);
    const query = client.query.bind(client);
    Reflect.set(client, "query", (...given: unknown[]) => {
      busy.add(client);
      return Reflect.apply(query, client, given);
    });
    client.on("drain", () => end(client));
  });
  pool.on("acquire", onEnd);
  pool.on("remove", (client) => {
    made.delete(client);
    end(client);
  });
  return () => busy.size > 0 || pool.waitingCount > 0 || pool.totalCount > made.size;
}

/** The calls of this process that are not answered yet. */
function watchCalls(onEnd: () => void) {
  let pending = 0;
  const begun = () => void pending++;
  const ended = () => {
    pending--;
    onEnd();
  };
  const channels = [
    ["http.client.request.start", begun],
    ["http.client.response.finish", ended],
    ["http.client.request.error", ended],
  ] as const;
  for (const [name, listener] of channels) subscribe(name, listener);
  return {
    pending: () => pending,
    end: () => {
      for (const [name, listener] of channels) unsubscribe(name, listener);
    },
  };
}
