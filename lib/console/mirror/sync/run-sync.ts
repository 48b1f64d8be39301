import { randomUUID } from "node:crypto";
import { listWatched, purgeInterest } from "#lib/console/mirror/rows/interest";
import { claimCampaigns, releaseCampaigns } from "#lib/console/mirror/rows/keepers";
import { MIRROR_CHANNEL } from "#lib/console/mirror/rows/request-read";
import { saveSync } from "#lib/console/mirror/rows/save-sync";
import type { KeeperContext, SyncContext } from "#lib/console/mirror/sync/context";
import { loadSyncState, type SyncState } from "#lib/console/mirror/sync/sync-state";
import { syncStep } from "#lib/console/mirror/sync/sync-step";
import { UntakenPage } from "#lib/console/mirror/sync/take-page";
import { loop } from "#lib/platform/loop";
import { listenTo } from "#lib/platform/postgres/listen-to";
import { openSemaphore, type Semaphore } from "#lib/platform/semaphore";
import { Wake } from "#lib/platform/wake";

const LEASE_MS = 12_000;
const CLAIM_MS = 3000;
const WATCH_MS = 1000;
/** How many calls run at once for campaigns that nobody looks at. More would only delay each other. */
const UNWATCHED_AT_ONCE = 6;

const NOTHING_SAID = { httpStatus: null, code: "", message: "", traceId: null };

type Keeping = {
  holder: string;
  permits: Semaphore;
  wake: Wake;
  stop: AbortController;
  step: typeof syncStep;
};
type Kept = Map<number, Keeping & { done: Promise<void> }>;

/**
 * Keeps the mirrors of the campaigns that no other process keeps, until the signal ends it. Each campaign has its own loop,
 * so that a slow or stopped one delays no other. `step` is one iteration of that loop.
 */
export async function runSync(
  context: KeeperContext,
  signal: AbortSignal,
  step: typeof syncStep = syncStep,
): Promise<void> {
  const { duties, onFault } = context;
  const holder = randomUUID();
  const kept: Kept = new Map();
  const permits = openSemaphore(UNWATCHED_AT_ONCE);
  const claiming = new Wake();
  const claim = async () => {
    const claimed = new Set(await claimCampaigns(duties, holder, LEASE_MS));
    for (const [campaign, { stop }] of kept) if (!claimed.has(campaign)) stop.abort();
    for (const campaign of claimed) {
      if (kept.has(campaign)) continue;
      const keeping = { holder, permits, wake: new Wake(), stop: new AbortController(), step };
      const done = keepCampaign(context, campaign, keeping, signal).finally(() => kept.delete(campaign));
      kept.set(campaign, { ...keeping, done });
    }
    await purgeInterest(duties);
    return false;
  };
  await Promise.all([
    loop(claim, { signal, onFault, idleMs: CLAIM_MS, wake: claiming }),
    // A campaign that is not kept yet is a new one.
    listen(context, signal, (campaign) => (kept.get(campaign)?.wake ?? claiming).wake()),
    watch(context, signal, kept),
  ]);
  await Promise.all([...kept.values()].map(({ done }) => done));
  await releaseCampaigns(duties, holder).catch(onFault);
}

async function keepCampaign(
  context: SyncContext,
  campaign: number,
  { holder, permits, wake, stop, step }: Keeping,
  ending: AbortSignal,
): Promise<void> {
  const { pool, onFault } = context;
  const signal = AbortSignal.any([ending, stop.signal]);
  /** Null when the state must be loaded again. */
  let state: SyncState | null = null;
  // The state loaded after a fault knows neither the failed page nor a refresh request that is still open.
  let carried: Partial<SyncState> = {};
  const run = async () => {
    try {
      state ??= { ...(await loadSyncState(pool, campaign, holder)), ...carried };
      const made = await step(context, state, permits, signal);
      state = made.state;
      carried = { refreshed: state.refreshed, failed: state.failed };
      return made.pauseMs;
    } catch (error) {
      state = null;
      if (error instanceof UntakenPage) {
        carried = { ...carried, ...error.carried };
        await noteFault(context, campaign, holder);
      }
      if (!(error instanceof Error && error.name === "LeaseLost")) throw error;
      stop.abort();
      return false;
    }
  };
  await loop(run, { signal, onFault, wake });
}

/** A page that cannot be stored is reported like a page that cannot be read. */
async function noteFault({ pool, onFault }: SyncContext, campaign: number, holder: string): Promise<void> {
  const at = new Date();
  const lastFault = { cause: "unkept" as const, at: at.toISOString(), ...NOTHING_SAID };
  await saveSync(pool, campaign, holder, { failingSince: at, lastFault }).catch(onFault);
}

/** Wakes the loop of a campaign when somebody begins to look at it, instead of at its next due call. */
function watch({ duties, onFault }: KeeperContext, signal: AbortSignal, kept: Kept): Promise<void> {
  let before = new Set<number>();
  const run = async () => {
    const watched = new Set(await listWatched(duties));
    for (const campaign of watched.difference(before)) kept.get(campaign)?.wake.wake();
    before = watched;
    return false;
  };
  return loop(run, { signal, onFault, idleMs: WATCH_MS });
}

/** Wakes a campaign's loop when a screen requests something; a lost connection is replaced. */
function listen({ duties, onFault }: KeeperContext, signal: AbortSignal, wake: (campaign: number) => void) {
  const run = async () => {
    await listenTo(duties, MIRROR_CHANNEL, signal, { onMessage: (campaign) => wake(Number(campaign)) });
    return false;
  };
  return loop(run, { signal, onFault });
}
