import type { Pool } from "pg";
import type { Logger } from "pino";
import {
  listUnlistedProxies,
  noteUnlistedProxies,
  type UnlistedProxyRow,
} from "#lib/platform/installation/unlisted-proxies";
import { isListed, isNearby } from "#lib/platform/network/client";

const NOTE_MS = 5000;
/** Peers that a process remembers: anybody on the internet can be one. */
const MOST_PEERS = 200;

/**
 * Remembers which peers forward without being listed: logged once for each, and written for Settings every few seconds,
 * so that admins see it whichever web process noticed.
 */
export function watchUnlistedProxies(pool: Pool, log: Logger) {
  const logged = new Set<string>();
  const seen = new Set<string>();
  let noting = Promise.resolve();
  const timer = setInterval(() => {
    noting = flush();
  }, NOTE_MS);

  async function flush(): Promise<void> {
    if (seen.size === 0) return;
    const peers = [...seen].map((peer) => ({ peer, isPrivate: isNearby(peer) }));
    seen.clear();
    await noteUnlistedProxies(pool, peers).catch((err: unknown) =>
      log.error({ err }, "an unlisted proxy could not be noted"),
    );
  }

  return {
    note(peer: string): void {
      // Neighbours have places of their own: one of them is the proxy that somebody forgot.
      if (seen.size < (isNearby(peer) ? 2 * MOST_PEERS : MOST_PEERS)) seen.add(peer);
      if (logged.size >= MOST_PEERS || logged.has(peer)) return;
      logged.add(peer);
      log.warn(
        { peer },
        "a request came with forwarding headers from a peer that TRUSTED_PROXIES does not list; it is not believed",
      );
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await noting;
      await flush();
    },
  };
}

/** What is still to be listed, or to be stopped from forwarding. */
export async function showUnlistedProxies(pool: Pool, trustedProxies: string[]): Promise<UnlistedProxyRow[]> {
  const found = await listUnlistedProxies(pool);
  return found.filter(({ peer }) => !isListed(peer, trustedProxies));
}
