import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import { type LoadedRoute, loadRoutes } from "#lib/service/routes/load-routes";

/** How old the known routes may be. */
const FRESH_MS = 2000;
/** How old they may be when a route is not known, because it may be new. Guessed ids thus cost few queries. */
const FRESH_FOR_NEW_MS = 200;

/** A cache of the routes with their secrets. */
export function routeBook(pool: Pool, sealing: Pick<Sealing, "open">) {
  let known = new Map<string, LoadedRoute>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const now = performance.now();
    known = new Map((await loadRoutes(pool, sealing)).map((route) => [route.id, route]));
    readAt = now;
  }

  /** Simultaneous calls share one read. */
  function readOnce(afterMs: number): Promise<void> {
    reading ??= delay(afterMs)
      .then(read)
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  return {
    async find(id: string): Promise<LoadedRoute | null> {
      if (performance.now() - readAt > FRESH_MS) await readOnce(0);
      const found = known.get(id);
      if (found) return found;
      await readOnce(Math.max(0, readAt + FRESH_FOR_NEW_MS - performance.now()));
      return known.get(id) ?? null;
    },
  };
}
