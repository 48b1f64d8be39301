import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { CallError, getJson } from "#lib/browser/api";
import { FIRST_POLL_PACE, paceAfter } from "#lib/browser/live/poll-pace";
import { refreshing } from "#lib/browser/live/refreshing";
import { type RowsOnScreen, rowsOnScreen } from "#lib/browser/live/rows-on-screen";
import type { LiveAnswer } from "#lib/wire/console/live";

/** The most rows that one call accepts. */
const MAX_IDS = 200;

let pace = FIRST_POLL_PACE;
let asked: { rows: RowsOnScreen; key: string } | null = null;

/**
 * The single call that a campaign's screen repeats: changed rows, number of new ones, counts and freshness. The visible
 * rows are read at the call and are not part of the key.
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
      // Rows that the last call did not include may have changed at any time.
      const before =
        asked?.rows === rows && asked.key === filter ? client.getQueryData<LiveAnswer>(queryKey) : null;
      if (before) params.set("since", before.asOf);
      const startedAt = performance.now();
      const path = `/api/console/campaigns/${encodeURIComponent(campaign)}/live${params.size > 0 ? `?${params}` : ""}`;
      const answer = await getJson<LiveAnswer>(path, signal);
      pace = paceAfter(pace, performance.now() - startedAt, answer.freshness.followed);
      asked = { rows, key: filter };
      const last = client.getQueryData<LiveAnswer>(queryKey);
      if (last && answer.freshness.followed && hasMoved(last, answer)) refreshNumbers(client, campaign);
      return answer;
    },
    staleTime: 0,
    // A missing campaign will not appear later.
    retry: (failures, error) => failures === 0 && !isMissing(error),
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : intervalMs()),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: () => refreshing().pausedAt === null,
    refetchOnReconnect: () => refreshing().pausedAt === null,
  });
};

function isMissing(error: Error | null): boolean {
  return error instanceof CallError && error.status === 404;
}

function intervalMs(): number | false {
  const { pausedAt, seconds } = refreshing();
  if (pausedAt) return false;
  return seconds ? seconds * 1000 : pace.pauseMs;
}

function hasMoved(last: LiveAnswer, { counts, freshness }: LiveAnswer): boolean {
  const { coverage } = freshness;
  return (
    JSON.stringify([last.counts, last.freshness.coverage.known]) !== JSON.stringify([counts, coverage.known])
  );
}

/** Further queries on the campaign's screens, which the live answer does not contain. */
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
