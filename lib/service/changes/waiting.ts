import type { Pool } from "pg";
import { loop } from "#lib/platform/loop";
import { rows, sql } from "#lib/platform/postgres/sql";
import { Wake } from "#lib/platform/wake";

/** How often to look for changes, for all waiting calls together. */
const LOOK_MS = 200;
/** The pause while no call waits. A new call wakes the loop. */
const IDLE_MS = 60_000;
/** The most calls that wait at once for one campaign, in one process. */
const MOST_WAITING = 20;

type Waiting = { after: number; end: (reason?: unknown) => void };

export type WaitingCalls = ReturnType<typeof waitingCalls>;

/**
 * Calls that wait for a change. One statement for all of them looks every 200 ms, so that a call holds no connection
 * while it waits.
 */
export function waitingCalls(pool: Pool, onFault: (error: unknown) => void) {
  const waiting = new Map<string, Set<Waiting>>();
  const wake = new Wake();
  const stopping = new AbortController();
  const looking = loop(look, { signal: stopping.signal, onFault, wake });

  async function look(): Promise<number> {
    const campaigns = [...waiting.keys()];
    if (campaigns.length === 0) return IDLE_MS;
    const found = await rows<{ campaignId: string; newest: number }>(
      pool,
      sql`
        select w.campaign_id, c.id as newest
        from unnest(${campaigns}::uuid[]) as w (campaign_id)
        cross join lateral (
          select id from change where campaign_id = w.campaign_id order by id desc limit 1
        ) c
      `,
      "newest-changes",
    );
    for (const { campaignId, newest } of found) {
      for (const one of waiting.get(campaignId) ?? []) if (newest > one.after) one.end();
    }
    return LOOK_MS;
  }

  /**
   * Resolves when the campaign has a change after this id, after `ms`, when the caller is gone, or when the
   * process stops. Null, without waiting, if too many calls wait for the campaign already.
   */
  function wait(
    campaignId: string,
    { after, ms, gone }: { after: number; ms: number; gone: AbortSignal },
  ): Promise<unknown> | null {
    const others = waiting.get(campaignId) ?? new Set<Waiting>();
    if (others.size >= MOST_WAITING) return null;
    if (stopping.signal.aborted || gone.aborted) return Promise.resolve();
    if (waiting.size === 0) wake.wake();
    waiting.set(campaignId, others);
    const { promise, resolve: end } = Promise.withResolvers<unknown>();
    const one = { after, end };
    others.add(one);
    const timer = setTimeout(end, ms);
    gone.addEventListener("abort", end);
    return promise.finally(() => {
      clearTimeout(timer);
      gone.removeEventListener("abort", end);
      others.delete(one);
      if (others.size === 0) waiting.delete(campaignId);
    });
  }

  return {
    wait,
    /** How many calls wait for the campaign. */
    count: (campaignId: string) => waiting.get(campaignId)?.size ?? 0,
    async stop(): Promise<void> {
      stopping.abort();
      for (const others of waiting.values()) for (const { end } of others) end();
      await looking;
    },
  };
}
