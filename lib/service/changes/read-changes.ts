import { RefusedError } from "#lib/domain/api/refused-error";
import { formatTimestamp } from "#lib/domain/time/timestamp";
import { horizon, type Look, look } from "#lib/service/changes/change-rows";
import { newRows, stateRows } from "#lib/service/changes/changed-messages";
import { type ChangesCursor, currentCursor, encodeChangesCursor, isGone } from "#lib/service/changes/cursor";
import { isBefore, nextPage } from "#lib/service/changes/next-page";
import { pageParts } from "#lib/service/changes/page-parts";
import type { PagePlan } from "#lib/service/changes/plan-page";
import { presentChanges } from "#lib/service/changes/present-changes";
import { readChangesQuery } from "#lib/service/changes/query";
import { replicaCaughtUp } from "#lib/service/changes/replica-caught-up";
import type { WaitingCalls } from "#lib/service/changes/waiting";
import type { Caller, Service } from "#lib/service/context";
import type { ChangesPage, ChangesQuery } from "#lib/wire/api/changes";

type Patience = {
  /** All calls that wait. */
  waiting: WaitingCalls;
  /** Aborted when the caller has gone away. */
  gone: AbortSignal;
  /** Called after a wait: throws when the caller may no longer read. */
  onWaited: () => Promise<void>;
  /** Does the work while holding a permit of calls that read. */
  withPermit: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** The changes after a cursor (the feed of changes). Without a cursor: no changes, and the current cursor. */
export async function readChanges(
  service: Service,
  { campaignId }: Pick<Caller, "campaignId">,
  query: ChangesQuery,
  { waiting, gone, onWaited, withPermit }: Patience,
): Promise<ChangesPage> {
  const { after, limit, waitMs } = readChangesQuery(query);
  const feed = { service, campaignId, limit };
  if (after === null) return begin(feed);
  let seen = await look(service.pool, campaignId);
  refuseGone(campaignId, after, seen);
  if (!hasNews(after, seen) && waitMs > 0) {
    const waited = waiting.wait(campaignId, { after: after.position.id, ms: waitMs, gone });
    if (!waited) throw new RefusedError("tooManyRequests", null, null, { "Retry-After": "1" });
    await waited;
    await onWaited();
    seen = await look(service.pool, campaignId);
    refuseGone(campaignId, after, seen);
  }
  return hasNews(after, seen) ? withPermit(() => readPage(feed, after)) : emptyPage(feed, after, seen.at);
}

type Feed = { service: Service; campaignId: string; limit: number };

async function begin(feed: Feed): Promise<ChangesPage> {
  const { pool } = feed.service;
  const seen = await look(pool, feed.campaignId);
  const { id, at } = await horizon(pool, feed.campaignId);
  await replicaCaughtUp(feed.service);
  return emptyPage(feed, currentCursor(feed.campaignId, seen, id), at);
}

function refuseGone(campaignId: string, cursor: ChangesCursor, seen: Look): void {
  if (isGone(campaignId, cursor, seen)) throw new RefusedError("changesGone");
}

function hasNews({ position: { id, upTo } }: ChangesCursor, { newest }: Look): boolean {
  return upTo !== null || newest > id;
}

async function readPage(feed: Feed, after: ChangesCursor): Promise<ChangesPage> {
  const { plan, last } = await nextPage(feed.service.pool, feed, after);
  const cursor = { ...after, position: plan.end, horizon: last.id };
  return {
    ...(await readPlanned(feed, plan)),
    cursor: encodeChangesCursor(cursor),
    hasMore: isBefore(plan.end, last.id),
    at: formatTimestamp(last.at, feed.service.settings.timeZone),
  };
}

async function readPlanned({ service: { pool, settings }, campaignId }: Feed, plan: PagePlan) {
  const states = await stateRows(pool, campaignId, plan.messages);
  const added = plan.isNew.length > 0 ? await newRows(pool, campaignId, plan.isNew) : [];
  const parts = await pageParts(pool, campaignId, {
    templateBodyIds: [...new Set(added.map(({ templateBodyId }) => templateBodyId))],
    batchIds: [...new Set([...plan.batchIds, ...added.flatMap(({ batchId }) => batchId ?? [])])],
    creatorIds: [...new Set(added.map(({ creatorId }) => creatorId))],
  });
  return presentChanges(campaignId, { states, added, parts }, settings.timeZone);
}

function emptyPage({ service: { settings } }: Feed, cursor: ChangesCursor, at: Date): ChangesPage {
  return {
    changes: [],
    batches: [],
    templateBodies: [],
    creators: [],
    cursor: encodeChangesCursor(cursor),
    hasMore: false,
    at: formatTimestamp(at, settings.timeZone),
  };
}
