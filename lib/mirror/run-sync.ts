import { randomUUID } from "node:crypto";
import type { Mirror } from "#lib/mirror/context";
import { Bell } from "#lib/mirror/pause";
import { loadSyncState } from "#lib/mirror/sync-state";
import { syncStep } from "#lib/mirror/sync-step";
import { forgetInterest } from "#lib/store/mirror-interest";
import { claimCampaigns, MIRROR_CHANNEL, releaseCampaigns } from "#lib/store/mirror-sync";

export type SyncContext = Mirror & { onFault: (error: unknown) => void };

const LEASE_MS = 12_000;
const CLAIM_MS = 3000;
const FAULT_MS = 1000;

/**
 * Keeps the mirrors of the campaigns that no other process keeps, until the signal ends it. Each campaign has a loop of
 * its own, so that one which is slow or stopped holds up no other.
 */
export async function runSync(context: SyncContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const holder = randomUUID();
  const kept = new Map<number, { bell: Bell; stop: AbortController; done: Promise<void> }>();
  const claiming = new Bell();
  const listening = listen(context, signal, (campaign) => kept.get(campaign)?.bell.ring());

  while (!signal.aborted) {
    try {
      const claimed = new Set(await claimCampaigns(pool, holder, LEASE_MS));
      for (const [campaign, { stop }] of kept) if (!claimed.has(campaign)) stop.abort();
      for (const campaign of claimed) {
        if (kept.has(campaign)) continue;
        const bell = new Bell();
        const stop = new AbortController();
        const both = AbortSignal.any([signal, stop.signal]);
        const done = keepCampaign(context, campaign, holder, bell, both).finally(() => kept.delete(campaign));
        kept.set(campaign, { bell, stop, done });
      }
      await forgetInterest(pool);
    } catch (error) {
      onFault(error);
    }
    await claiming.pause(CLAIM_MS, signal);
  }
  await Promise.all([listening, ...[...kept.values()].map(({ done }) => done)]);
  await releaseCampaigns(pool, holder).catch(onFault);
}

async function keepCampaign(
  context: SyncContext,
  campaign: number,
  holder: string,
  bell: Bell,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      let state = await loadSyncState(context.pool, campaign, holder);
      while (!signal.aborted) {
        const step = await syncStep(context, state, signal);
        state = step.state;
        if (step.pauseMs > 0) await bell.pause(step.pauseMs, signal);
      }
    } catch (error) {
      if (error instanceof Error && error.name === "LeaseLost") return;
      if (!signal.aborted) context.onFault(error);
      await bell.pause(FAULT_MS, signal);
    }
  }
}

/** Wakes a campaign's loop when a screen asks for something; a lost connection is replaced. */
async function listen({ pool, onFault }: SyncContext, signal: AbortSignal, ring: (campaign: number) => void) {
  const waiting = new Bell();
  while (!signal.aborted) {
    try {
      const client = await pool.connect();
      const lost = new Promise<void>((resolve) => {
        client.once("end", resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
      client.on("notification", ({ payload }) => ring(Number(payload)));
      await client.query(`listen ${MIRROR_CHANNEL}`);
      await lost;
      client.release(true);
    } catch (error) {
      onFault(error);
      await waiting.pause(FAULT_MS, signal);
    }
  }
}
