"use client";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { BatchesInNeed } from "#components/overview/batches-in-need";
import { Deliveries } from "#components/overview/deliveries";
import { ErrorsByCode } from "#components/overview/errors-by-code";
import { Latency } from "#components/overview/latency";
import { NoKey, NothingSent } from "#components/overview/overview-empty";
import { queryOf, rangeOf, type ShownRange, shownRange } from "#components/overview/overview-range.ts";
import { RangeChooser } from "#components/overview/range-chooser";
import { SyncHealth } from "#components/overview/sync-health";
import { Tiles } from "#components/overview/tiles";
import { RoutesSplit } from "#components/routes/insight/routes-split";
import { useTimeStyle } from "#components/shell/time-style";
import { ErrorPanel } from "#components/ui/error-panel";
import { announce } from "#lib/browser/announcer";
import { getJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import { isReading } from "#lib/browser/live/freshness-labels";
import { useLive } from "#lib/browser/live/use-live";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { counted } from "#lib/domain/text/counted";
import type { Overview } from "#lib/wire/console/overview";
import type { RouteCounts } from "#lib/wire/service/route-insight";

/** `initial` is the server's answer for this range and zone. */
type Props = {
  campaign: string;
  initial: Overview;
  routes: RouteCounts;
  range: string;
  zone: string;
  admin: boolean;
};

export function OverviewView({ campaign, initial, routes, admin, ...asked }: Props) {
  const { zone } = useTimeStyle();
  const range = rangeOf(useSearchParams());
  const isInitial = range === asked.range && zone === asked.zone;
  const query = useQuery({
    ...overviewQuery(campaign, range, zone),
    ...usePollPause(),
    initialData: isInitial ? initial : undefined,
    // After Back, the URL may have another range than the server rendered; the old one is shown until it is read.
    placeholderData: (previous) => previous ?? initial,
  });
  const data = query.data ?? initial;
  useRangeAnnounced(range, data, query.isPlaceholderData);
  const { counts } = data;
  // The bar above shows the same answer.
  const freshness = useLive().data?.freshness ?? data.freshness;
  if (freshness.stop?.reason === "key_missing") return <NoKey />;
  const shown = shownRange(query.isPlaceholderData ? "" : range, data.range);
  const choose = (next: ShownRange) => window.history.pushState(null, "", queryOf(next) || "?");
  return (
    <>
      <RangeChooser
        asked={new URLSearchParams(range)}
        range={data.range}
        asOf={freshness.asOf}
        onChoose={choose}
      />
      {query.error && (
        <ErrorPanel
          what="The overview could not be loaded"
          works="The numbers below are the last ones loaded."
          error={query.error}
        />
      )}
      <div
        aria-busy={query.isPlaceholderData}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 aria-busy:opacity-60"
      >
        <Tiles
          campaign={campaign}
          counts={counts}
          unknown={data.unknownStatuses}
          range={shown}
          soFar={isReading(freshness)}
        />
        {data.tests > 0 && (
          <p className="text-text-muted">
            {counted(data.tests, "message")} of these went to the sender’s own number as a test.
          </p>
        )}
        {counts.all === 0 && !isReading(freshness) && <NothingSent isAll={freshness.coverage.read === 0} />}
        {counts.all > 0 && <Deliveries campaign={campaign} overview={data} onChoose={choose} />}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {counts.failed > 0 ? (
              <ErrorsByCode campaign={campaign} overview={data} range={shown} />
            ) : (
              <p className="rounded-lg border bg-surface px-4 py-3 text-text-muted">
                {freshness.coverage.complete
                  ? "No messages in this time range have failed."
                  : "No messages read so far in this time range have failed."}
              </p>
            )}
            <RoutesSplit
              campaign={campaign}
              range={range}
              span={data.range}
              initial={range === asked.range ? routes : undefined}
            />
            {counts.all > 0 && <Latency overview={data} onChoose={choose} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <BatchesInNeed campaign={campaign} batches={data.batches} range={shown} />
            <SyncHealth campaign={campaign} freshness={freshness} sync={data.sync} admin={admin} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Announces the numbers once another range has been chosen and read. */
function useRangeAnnounced(range: string, { counts }: Overview, isOld: boolean): void {
  const said = useRef(range);
  useEffect(() => {
    if (isOld || said.current === range) return;
    said.current = range;
    announce(`${counted(counts.all, "message")}, ${counts.failed.toLocaleString("en")} failed.`);
  }, [range, isOld, counts]);
}

const OVERVIEW_POLL_MS = 5_000;

/** `range` is the URL's `from` and `to`; bars begin at round times of `zone`. */
const overviewQuery = (campaign: string, range: string, zone: string) => {
  const params = new URLSearchParams(range);
  params.set("zone", zone);
  return queryOptions({
    queryKey: ["campaign", campaign, "overview", range, zone],
    queryFn: ({ signal }) => getJson<Overview>(`${campaignPath(campaign)}/overview?${params}`, signal),
    refetchInterval: OVERVIEW_POLL_MS,
    placeholderData: keepPreviousData,
  });
};
