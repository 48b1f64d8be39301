import { measure } from "#lib/installation/status/measure";
import { pause } from "#lib/platform/pause";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Measured, Status } from "#lib/wire/service/status";

/** The figures are read at most once in this time, however many people ask. */
const KEPT_MS = 5000;
/** A database that has not answered for this long counts as away. */
const AWAY_MS = 3000;

/** The status as this process knows it: read at most every five seconds, and kept while the database is away. */
export function keepStatus(db: Sql, clock: () => number = () => performance.now()) {
  let measured: Measured | null = null;
  let isAway = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      const found = await Promise.race([measure(db), pause(AWAY_MS).then(() => null)]);
      isAway = found === null;
      measured = found ?? measured;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      isAway = true;
    } finally {
      lookedAt = clock();
    }
  }

  return async function show(): Promise<Status> {
    if (clock() - lookedAt > KEPT_MS) {
      looking ??= look().finally(() => {
        looking = null;
      });
      await looking;
    }
    return { at: new Date().toISOString(), database: isAway ? "away" : "answers", measured };
  };
}

/** The public part of the status: no names of routes. */
export function withoutNames(status: Status): Status {
  const { measured } = status;
  return { ...status, measured: measured && { ...measured, routes: { ...measured.routes, named: null } } };
}
