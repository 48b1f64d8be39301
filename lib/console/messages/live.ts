import { countFiring } from "#lib/console/alerts/alerts";
import { readFreshness } from "#lib/console/freshness/freshness";
import { knownTotal } from "#lib/console/messages/choose-access";
import { findPositions } from "#lib/console/messages/find-positions";
import { maskedQuery } from "#lib/console/messages/known-query";
import { decodePosition } from "#lib/console/messages/list-cursor";
import { readKept } from "#lib/console/messages/list-messages";
import { messageFilter } from "#lib/console/messages/message-filter";
import { presentMessage } from "#lib/console/messages/present-message";
import { readChips } from "#lib/console/messages/read-chips";
import { unlistedValues } from "#lib/console/messages/unlisted-values";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { matchingIds } from "#lib/console/mirror/rows/matching";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { LiveAnswer } from "#lib/wire/console/live";
import { type MessageQuery, readMessageQuery } from "#lib/wire/console/query";

const MAX_IDS = 200;
const MAX_NEW = 1000;
/** A screen that has not called for this long is closed or hidden. */
const INTEREST_MS = 20_000;
/** Changes are reported again for this long, because one may be committed after a later one was read. */
const OVERLAP_MS = 10_000;

export type LiveQuery = { ids: string[]; newest: string | null; since: Date | null; query: MessageQuery };

/** The live call's own parameters, besides the list's; invalid ones are ignored. */
export function readLiveQuery(params: URLSearchParams): LiveQuery {
  const since = new Date(params.get("since") ?? "");
  return {
    ids: (params.get("ids") ?? "").split(",").filter(Boolean),
    newest: params.get("newest"),
    since: Number.isNaN(since.getTime()) ? null : since,
    query: readMessageQuery(params).query,
  };
}

/** The answer that a screen requests every few seconds: its changed rows, the number of new ones, counts and freshness. */
export async function readLive(
  reader: Reader,
  { ids, newest, since, query }: LiveQuery,
): Promise<LiveAnswer> {
  const { pool, campaign, now, zone, viewer = null } = reader;
  const shown = ids.slice(0, MAX_IDS);
  await keepInterest(pool, campaign.id, shown, false, INTEREST_MS);
  const asked = await maskedQuery(reader, query);
  return inSnapshot(pool, async (db) => {
    const { counts, kept: all, ineligible } = await readChips(db, campaign, now);
    const { filter } = messageFilter(campaign, asked.query, all, now, zone);
    const kept = await readKept(db, filter, all, now);
    const rows = await readMirrorMessages(db, campaign.id, shown);
    const from = since ? since.getTime() - OVERLAP_MS : 0;
    const changed = rows.filter((row) => row.changedAt.getTime() >= from);
    const matching = await matchingIds(
      db,
      filter,
      changed.map(({ id }) => id),
    );
    const position = newest ? decodePosition(newest) : null;
    const fresh = position
      ? await findPositions(db, filter, kept, counts.overdue, "newer", position, MAX_NEW)
      : [];
    return {
      asOf: now.toISOString(),
      patches: changed.map((row) => ({
        message: presentMessage(row, reader),
        matches: matching.has(row.id),
      })),
      newCount: fresh.length,
      counts,
      total: knownTotal(filter, kept, ineligible, counts.overdue),
      unlisted: unlistedValues(all),
      freshness: await readFreshness(db, campaign, now),
      alerts: await countFiring(db, viewer),
    };
  });
}
