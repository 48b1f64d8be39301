import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { CallError, getJson } from "#lib/browser/api";
import { refreshing } from "#lib/browser/live/refreshing";
import { type RowsOnScreen, rowsOnScreen } from "#lib/browser/live/rows-on-screen";
import type { LiveAnswer } from "#lib/wire/console/live";

const POLL_MS = 4_000;
const SLOWEST_POLL_MS = 60_000;
/** Where the service tells the console of every change, a screen shows it within a second. */
const FOLLOWED_POLL_MS = 500;
/** The console spends at most this share of the time answering one tab. */
const ANSWERING_SHARE = 1 / 20;
const FOLLOWED_ANSWERING_SHARE = 1 / 5;
/** At most so many rows can be asked about at once. */
const MAX_IDS = 200;

/** How long the last two answers took: the quicker counts, because one alone is often slow by chance. */
let tookMs: [number, number] = [0, 0];
let asked: { rows: RowsOnScreen; key: string } | null = null;

/**
 * The one call that a campaign's screen repeats: changed rows, how many are new, counts and freshness. Which rows are
 * in sight is read at the call and is no part of the key.
 */
export const liveQuery = (client: QueryClient, campaign: string, filter: string) => {
  const queryKey = ["campaign", campaign, "live", filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const rows = rowsOnScreen();
      const params = new URLSearchParams(filter);
      if (rows.ids.length > 0) params.set("ids", rows.ids.slice(0, MAX_IDS).join(","));
      if (rows.newest) params.set("newest", rows.newest);
      // Rows that were not asked about before may have changed at any time.
      const before =
        asked?.rows === rows && asked.key === filter ? client.getQueryData<LiveAnswer>(queryKey) : null;
      if (before) params.set("since", before.asOf);
      const startedAt = performance.now();
      const path = `/api/console/campaigns/${encodeURIComponent(campaign)}/live${params.size > 0 ? `?${params}` : ""}`;
      const answer = await getJson<LiveAnswer>(path, signal);
      tookMs = [performance.now() - startedAt, tookMs[0]];
      asked = { rows, key: filter };
      const last = client.getQueryData<LiveAnswer>(queryKey);
      if (last && answer.freshness.followed && hasMoved(last, answer)) refreshNumbers(client, campaign);
      return answer;
    },
    staleTime: 0,
    // A campaign that is not there will not come.
    retry: (failures, error) => failures === 0 && !isMissing(error),
    refetchInterval: ({ state }) =>
      isMissing(state.error) ? false : intervalMs(state.data?.freshness.followed ?? false),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: () => refreshing().pausedAt === null,
    refetchOnReconnect: () => refreshing().pausedAt === null,
  });
};

function isMissing(error: Error | null): boolean {
  return error instanceof CallError && error.status === 404;
}

function intervalMs(isFollowed: boolean): number | false {
  const { pausedAt, seconds } = refreshing();
  if (pausedAt) return false;
  if (seconds) return seconds * 1000;
  const [pollMs, share] = isFollowed
    ? [FOLLOWED_POLL_MS, FOLLOWED_ANSWERING_SHARE]
    : [POLL_MS, ANSWERING_SHARE];
  return Math.min(Math.max(pollMs, Math.min(...tookMs) / share), SLOWEST_POLL_MS);
}

function hasMoved(last: LiveAnswer, { counts, freshness }: LiveAnswer): boolean {
  const { coverage } = freshness;
  return (
    JSON.stringify([last.counts, last.freshness.coverage.known]) !== JSON.stringify([counts, coverage.known])
  );
}

/** What else is on the campaign's screens, and what the live answer does not hold. */
const NUMBERS = ["overview", "batches", "batch", "message"];

function refreshNumbers(client: QueryClient, campaign: string): void {
  void client.invalidateQueries(
    {
      predicate: ({ queryKey: [noun, of, part] }) =>
        noun === "campaign" && of === campaign && NUMBERS.includes(String(part)),
    },
    { cancelRefetch: false },
  );
}
