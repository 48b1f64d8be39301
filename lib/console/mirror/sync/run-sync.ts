import { randomUUID } from "node:crypto";
import type { Mirror } from "#lib/console/context";
import { forgetInterest, listWatched } from "#lib/console/mirror/rows/interest";
import { claimCampaigns, MIRROR_CHANNEL, releaseCampaigns, saveSync } from "#lib/console/mirror/rows/sync";
import { Bell } from "#lib/console/mirror/sync/bell";
import { loadSyncState, type SyncState } from "#lib/console/mirror/sync/sync-state";
import { syncStep } from "#lib/console/mirror/sync/sync-step";
import { UntakenPage } from "#lib/console/mirror/sync/take-page";
import { hear } from "#lib/platform/postgres/hear";
import { openSemaphore, type Semaphore } from "#lib/platform/semaphore";

export type SyncContext = Mirror & { onFault: (error: unknown) => void };

const LEASE_MS = 12_000;
const CLAIM_MS = 3000;
const FAULT_MS = 1000;
const WATCH_MS = 1000;
/** Calls at once for campaigns that nobody looks at; more would only hold each other up. */
const UNWATCHED_AT_ONCE = 6;

const NOTHING_SAID = { httpStatus: null, code: "", message: "", traceId: null };

type Kept = Map<number, { bell: Bell; stop: AbortController; done: Promise<void> }>;

/**
 * Keeps the mirrors of the campaigns that no other process keeps, until the signal ends it. Each campaign has a loop of
 * its own, so that one which is slow or stopped holds up no other.
 */
export async function runSync(context: SyncContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const holder = randomUUID();
  const kept: Kept = new Map();
  const places = openSemaphore(UNWATCHED_AT_ONCE);
  const claiming = new Bell();
  // One that is not kept yet was made just now.
  const listening = listen(context, signal, (campaign) => (kept.get(campaign)?.bell ?? claiming).ring());
  const watching = watch(context, signal, kept);

  while (!signal.aborted) {
    try {
      const claimed = new Set(await claimCampaigns(pool, holder, LEASE_MS));
      for (const [campaign, { stop }] of kept) if (!claimed.has(campaign)) stop.abort();
      for (const campaign of claimed) {
        if (kept.has(campaign)) continue;
        const bell = new Bell();
        const stop = new AbortController();
        const both = AbortSignal.any([signal, stop.signal]);
        const done = keepCampaign(context, campaign, holder, places, bell, both).finally(() =>
          kept.delete(campaign),
        );
        kept.set(campaign, { bell, stop, done });
      }
      await forgetInterest(pool);
    } catch (error) {
      onFault(error);
    }
    await claiming.pause(CLAIM_MS, signal);
  }
  await Promise.all([listening, watching, ...[...kept.values()].map(({ done }) => done)]);
  await releaseCampaigns(pool, holder).catch(onFault);
}

async function keepCampaign(
  context: SyncContext,
  campaign: number,
  holder: string,
  places: Semaphore,
  bell: Bell,
  signal: AbortSignal,
): Promise<void> {
  // What is read again after a fault knows neither of the page that failed nor of a wish that is still to be fulfilled.
  let carried: Partial<SyncState> = {};
  while (!signal.aborted) {
    try {
      let state: SyncState = { ...(await loadSyncState(context.pool, campaign, holder)), ...carried };
      while (!signal.aborted) {
        const step = await syncStep(context, state, places, signal);
        state = step.state;
        carried = { refreshed: state.refreshed, failed: state.failed };
        if (step.pauseMs > 0) await bell.pause(step.pauseMs, signal);
      }
    } catch (error) {
      if (error instanceof Error && error.name === "LeaseLost") return;
      if (!signal.aborted) context.onFault(error);
      if (error instanceof UntakenPage) {
        carried = { ...carried, ...error.carried };
        await noteFault(context, campaign, holder);
      }
      await bell.pause(FAULT_MS, signal);
    }
  }
}

/** A page that cannot be kept shows as a page that cannot be read does. */
async function noteFault({ pool, onFault }: SyncContext, campaign: number, holder: string): Promise<void> {
  const at = new Date();
  const lastFault = { cause: "unkept" as const, at: at.toISOString(), ...NOTHING_SAID };
  await saveSync(pool, campaign, holder, { failingSince: at, lastFault }).catch(onFault);
}

/** Wakes the loop of a campaign that somebody begins to look at: until then it pauses until its next call is due. */
async function watch({ pool, onFault }: SyncContext, signal: AbortSignal, kept: Kept): Promise<void> {
  const pausing = new Bell();
  let before = new Set<number>();
  while (!signal.aborted) {
    try {
      const watched = new Set(await listWatched(pool));
      for (const campaign of watched.difference(before)) kept.get(campaign)?.bell.ring();
      before = watched;
    } catch (error) {
      onFault(error);
    }
    await pausing.pause(WATCH_MS, signal);
  }
}

/** Wakes a campaign's loop when a screen asks for something; a lost connection is replaced. */
async function listen({ pool, onFault }: SyncContext, signal: AbortSignal, ring: (campaign: number) => void) {
  const waiting = new Bell();
  while (!signal.aborted) {
    try {
      await hear(pool, MIRROR_CHANNEL, signal, { onMessage: (campaign) => ring(Number(campaign)) });
    } catch (error) {
      onFault(error);
      await waiting.pause(FAULT_MS, signal);
    }
  }
}
