import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { claimCampaigns } from "#lib/console/mirror/rows/keepers";
import { loadSyncState } from "#lib/console/mirror/sync/sync-state";
import { syncStep } from "#lib/console/mirror/sync/sync-step";
import { likelyPace } from "#lib/console/operations/pace";
import { runChosen } from "#lib/console/retries/run-chosen";
import { showBudget } from "#lib/console/upstream/spend";
import { ceiling } from "#lib/console/upstream/take-call";
import { pause } from "#lib/platform/pause";
import { sql } from "#lib/platform/postgres/sql";
import { openSemaphore } from "#lib/platform/semaphore";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { FREE_SHARE } from "#lib/testing/console/free-share";
import { holdClock } from "#lib/testing/console/held-clock";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, until, during, pass } = await holdClock(await ownDatabase());
const RETRIES = 40;
const MINUTE = 60_000;
const A_WHILE = 10_000;

for (const [name, { others, maxLimit, most }] of [
  ["while the mirror has read all", { others: 0, maxLimit: 1000, most: 1.2 }],
  // The promise counts two calls for each message; those that stand together on pages of ten need 1.1.
  ["while the mirror reads as much as it may", { others: 1200, maxLimit: 10, most: 2 / 1.1 }],
] as const) {
  test(`${name}, a bulk retry is about as fast as was promised, and within the budget`, async () => {
    const given = await failedMessages(pool, RETRIES, { maxLimit });
    const { upstream, reader, campaign, mirror } = given;
    const ids = upstream.messages.map(({ id }) => id);
    upstream.add(others);
    const stopping = new AbortController();
    const syncing = keepMirror(given, stopping.signal);
    // At first it finds out how long a page may be.
    await pass(2 * A_WHILE);
    await asForAMinute(campaign);
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
    await during(Promise.all([syncing, running]));

    const achieved = RETRIES / seconds;
    expect(achieved / promised).toBeGreaterThan(0.8);
    expect(achieved / promised).toBeLessThan(most);
    const made = upstream.calls.map(({ at }) => at).filter((at) => at >= began);
    expect(made.length / seconds).toBeLessThanOrEqual(campaign.backgroundPerSecond);
    const inASecond = made.map((from) => made.filter((at) => at >= from && at < from + 1000).length);
    expect(Math.max(...inASecond)).toBeLessThanOrEqual(ceiling(campaign));
  });
}

type Given = Awaited<ReturnType<typeof failedMessages>>;

/** As if a minute had been like the last while: so long the budget keeps calls, and the promise looks back. */
async function asForAMinute({ id }: Given["campaign"]): Promise<void> {
  const { budget, now } = await showBudget(pool, id);
  const lately = budget.calls.filter((at) => at > now - A_WHILE);
  const ago = Array.from({ length: MINUTE / A_WHILE }, (_, n) => n * A_WHILE).reverse();
  const calls = ago.flatMap((ms) => lately.map((at) => at - ms));
  await pool.query(sql`
    update call_budget set budget = ${JSON.stringify({ ...budget, calls })} where campaign = ${id}`);
}

/** What a worker does for the one campaign, until the signal ends it. */
async function keepMirror({ campaign, mirror }: Given, signal: AbortSignal): Promise<void> {
  const holder = randomUUID();
  await claimCampaigns(pool, holder, 60 * MINUTE);
  let state = await loadSyncState(pool, campaign.id, holder);
  const places = openSemaphore(1);
  while (!signal.aborted) {
    const step = await syncStep(
      { ...mirror, onFault: () => undefined, share: FREE_SHARE },
      state,
      places,
      signal,
    );
    state = step.state;
    await pause(step.pauseMs, signal);
  }
}
