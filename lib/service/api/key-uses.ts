import type { Pool } from "pg";
import { loop } from "#lib/platform/loop";
import { type KeyUse, noteKeyUses } from "#lib/service/access/key-uses";

/** How late the last use of a key may be recorded. */
const NOTE_MS = 5000;

export type KeyUses = ReturnType<typeof keyUses>;

/**
 * Tracks when and from where each key was last used. Uses are collected in memory, and every few seconds one
 * statement writes all keys. A crash loses a few seconds of a record on which nothing depends.
 */
export function keyUses(pool: Pool, onFault: (error: unknown) => void) {
  let seen = new Map<string, KeyUse>();
  const stopping = new AbortController();
  const noting = loop(flush, { signal: stopping.signal, onFault });

  async function flush(): Promise<number> {
    const uses = [...seen.values()];
    seen = new Map();
    if (uses.length > 0) await noteKeyUses(pool, uses);
    return NOTE_MS;
  }

  return {
    note(keyId: string, address: string, refused: boolean): void {
      seen.set(`${keyId} ${refused}`, { keyId, address, refused, at: new Date() });
    },
    async stop(): Promise<void> {
      stopping.abort();
      await noting;
      await flush().catch(onFault);
    },
  };
}
