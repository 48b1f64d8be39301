import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { EventEmitter, once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import type { Pool } from "pg";
import { afterAll, vi } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";

/** After so many turns of the event loop without a query or a call, everything waits for a timer. */
const QUIET_TURNS = 10;

/**
 * Holds the clock of this process and of its database: statements and code take no time. When everything waits for a
 * timer, the clock moves to the end of the next one.
 */
export async function holdClock({ pool: real, url }: { pool: Pool; url: string }) {
  await real.query(`
    create schema held;
    create table held.clock as select clock_timestamp() as at;
    create function held.clock_timestamp() returns timestamptz language sql volatile as 'select at from held.clock';
  `);
  await real.query(
    `alter database ${new URL(url).pathname.slice(1)} set search_path = held, pg_catalog, public`,
  );
  const clock = await real.connect();
  const pool = openPool(url, 12, "held");
  const ends = new EventEmitter();
  const onEnd = () => ends.emit("end");
  pool.on("release", onEnd).on("remove", onEnd);
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
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      await turn();
      const isBusy = calls.pending() > 0 || pool.waitingCount > 0 || pool.idleCount < pool.totalCount;
      if (isBusy) await once(ends, "end");
      quiet = isBusy ? 0 : quiet + 1;
    }
  }

  /** Lets time pass until something is so. */
  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (;;) {
      await rest();
      if (await isSo()) return;
      // Whoever a timer wakes waits for the database's clock, and does not read the time from before.
      await clock.query("begin; lock table held.clock");
      vi.advanceTimersToNextTimer();
      await clock.query(`update held.clock set at = '${new Date().toISOString()}'; commit`);
    }
  }
  return { pool, until };
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
