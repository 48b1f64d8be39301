import type { Pool } from "pg";
import type { Logger } from "pino";
import {
  listUnlistedProxies,
  noteUnlistedProxies,
  type UnlistedProxyRow,
} from "#lib/platform/installation/unlisted-proxies";
import { loop } from "#lib/platform/loop";
import { isListed, isNearby } from "#lib/platform/network/client";

const NOTE_MS = 5000;
/** The most peers that a process remembers, because anybody on the internet can be one. */
const MOST_PEERS = 200;

/**
 * Remembers which peers forward without being listed. Each is logged once. They are written to the database every few
 * seconds, so that Settings shows them whichever web process noticed.
 */
export function watchUnlistedProxies(pool: Pool, log: Logger) {
  const logged = new Set<string>();
  const seen = new Set<string>();
  const stopping = new AbortController();
  const onFault = (err: unknown) => log.error({ err }, "an unlisted proxy could not be noted");
  const noting = loop(flush, { signal: stopping.signal, onFault });

  async function flush(): Promise<number> {
    const peers = [...seen].map((peer) => ({ peer, isPrivate: isNearby(peer) }));
    seen.clear();
    if (peers.length > 0) await noteUnlistedProxies(pool, peers);
    return NOTE_MS;
  }

  return {
    note(peer: string): void {
      // Private peers have slots of their own, because one may be a proxy that somebody forgot to list.
      if (seen.size < (isNearby(peer) ? 2 * MOST_PEERS : MOST_PEERS)) seen.add(peer);
      if (logged.size >= MOST_PEERS || logged.has(peer)) return;
      logged.add(peer);
      log.warn(
        { peer },
        "a request came with forwarding headers from a peer that TRUSTED_PROXIES does not list; it is not believed",
      );
    },
    async stop(): Promise<void> {
      stopping.abort();
      await noting;
      await flush().catch(onFault);
    },
  };
}

/** Proxies that still have to be listed, or to stop forwarding. */
export async function showUnlistedProxies(pool: Pool, trustedProxies: string[]): Promise<UnlistedProxyRow[]> {
  const found = await listUnlistedProxies(pool);
  return found.filter(({ peer }) => !isListed(peer, trustedProxies));
}
