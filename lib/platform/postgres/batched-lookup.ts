import { batcher } from "#lib/platform/postgres/batcher";
import type { Sql } from "#lib/platform/postgres/sql";
import { CALL_WAIT_MS } from "#lib/platform/priority/limit-wait";

/** Two lanes, so that one slow statement does not delay all look-ups. */
const LIMITS = { lanes: 2, most: 100, waitMs: CALL_WAIT_MS };

/**
 * A look-up by key. Look-ups that come while statements are under way share the next statement, so no answer
 * is older than its request. `read` returns what it finds; other keys get `null`. Rejects when the statement
 * fails, or has not begun within `CALL_WAIT_MS` (see `isPoolBusy`).
 */
export function batchedLookup<Answer>(read: (db: Sql, keys: string[]) => Promise<Map<string, Answer>>) {
  const lookups = new WeakMap<Sql, (key: string) => Promise<Answer | null>>();

  return (db: Sql, key: string): Promise<Answer | null> => {
    let lookUp = lookups.get(db);
    if (!lookUp) {
      lookUp = batcher(async (keys: string[]) => {
        const found = await read(db, [...new Set(keys)]);
        return keys.map((key) => found.get(key) ?? null);
      }, LIMITS);
      lookups.set(db, lookUp);
    }
    return lookUp(key);
  };
}
