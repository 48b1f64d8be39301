import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { claimCampaigns } from "#lib/console/mirror/rows/keepers";
import { loadSyncState } from "#lib/console/mirror/sync/sync-state";
import { syncStep } from "#lib/console/mirror/sync/sync-step";
import { likelyPace } from "#lib/console/operations/pace";
import { runChosen } from "#lib/console/retries/run-chosen";
import { ceiling } from "#lib/console/upstream/take-call";
import { pause } from "#lib/platform/pause";
import { openSemaphore } from "#lib/platform/semaphore";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until } = await freezeClock(await ownDatabase());
const RETRIES = 100;
const MINUTE = 60_000;

for (const [name, { others, maxLimit, most }] of [
  ["while the mirror has read all", { others: 0, maxLimit: 1000, most: 1.2 }],
  // The estimate counts two calls per message; messages that share pages of ten need 1.1.
  ["while the mirror reads as much as it may", { others: 4000, maxLimit: 10, most: 2 / 1.1 }],
] as const) {
  test(`${name}, a bulk retry is about as fast as was promised, and within the budget`, async () => {
    const given = await failedMessages(pool, RETRIES, { maxLimit });
    const { upstream, reader, campaign, mirror } = given;
    const ids = upstream.messages.map(({ id }) => id);
    upstream.add(others);
    const stopping = new AbortController();
    const syncing = keepMirror(given, stopping.signal);
    const start = performance.now();
    await until(() => performance.now() > start + MINUTE);
    const promised = await likelyPace(pool, campaign, { n: RETRIES, of: RETRIES + others });
    await beginRetry({ ...reader, now: new Date() }, ids);
    const began = performance.now();
    const running = runChosen(
      { ...mirror, pool, onFault: (fault) => expect.fail(`${fault}`) },
      stopping.signal,
    );
    await until(() => upstream.posts.length === RETRIES);
    const seconds = (performance.now() - began) / 1000;
    stopping.abort();
    await Promise.all([syncing, running]);

    const achieved = RETRIES / seconds;
    expect(achieved / promised).toBeGreaterThan(0.8);
    expect(achieved / promised).toBeLessThan(most);
    const made = upstream.calls.map(({ at }) => at).filter((at) => at >= began);
    expect(made.length / seconds).toBeLessThanOrEqual(campaign.backgroundPerSecond);
    const inASecond = made.map((from) => made.filter((at) => at >= from && at < from + 1000).length);
    expect(Math.max(...inASecond)).toBeLessThanOrEqual(ceiling(campaign));
  });
}

type Scene = Awaited<ReturnType<typeof failedMessages>>;

/** Does a worker's sync for one campaign, until the signal ends it. */
async function keepMirror({ campaign, mirror }: Scene, signal: AbortSignal): Promise<void> {
  const holder = randomUUID();
  await claimCampaigns(pool, holder, 60 * MINUTE);
  let state = await loadSyncState(pool, campaign.id, holder);
  const places = openSemaphore(1);
  while (!signal.aborted) {
    const step = await syncStep(
      { ...mirror, onFault: () => undefined, hasPriorityWork: () => false },
      state,
      places,
      signal,
    );
    state = step.state;
    await pause(step.pauseMs, signal);
  }
}
