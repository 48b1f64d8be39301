"use client";
import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { routeCountsQuery } from "#components/routes/insight/insight-queries.ts";
import { type RouteTotal, routeTotals } from "#components/routes/insight/route-totals.ts";
import { PartsBar, partsLabel } from "#components/ui/parts-bar";
import { Cell, Head, NOT_ON_PHONE, NOT_ON_TABLET, NumberCell, Table } from "#components/ui/table";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { codeLabel } from "#lib/domain/messages/code-labels";
import type { RouteCounts } from "#lib/wire/service/route-insight";

type Props = {
  campaign: string;
  /** The URL's range, and its present meaning. */
  range: string;
  span: { from: string | null; to: string | null };
  /** The server's answer for this range; undefined for another range. */
  initial: RouteCounts | undefined;
};

/** Outcomes of attempts on each route; empty for a campaign that has not used a route. */
export function RoutesSplit({ campaign, range, span, initial }: Props) {
  const { data } = useQuery({
    ...routeCountsQuery(campaign, range, span),
    ...usePollPause(),
    initialData: initial,
  });
  const totals = routeTotals(data?.counts ?? []);
  if (totals.length === 0) return null;
  return (
    <section aria-label="By route" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">By route</h2>
        <p className="text-xs text-text-muted">
          Attempts, retries among them, by the hour in which the provider answered.
        </p>
      </div>
      <div className="-mx-4 -mb-4 overflow-x-auto border-t">
        <Table>
          <Head
            names={["Route", "Ended", "Delivered", "Failed", "Share delivered", "Most frequent error"]}
            numbers={["Delivered", "Failed", "Share delivered"]}
            notOnPhone={["Ended", "Share delivered"]}
            notOnTablet={["Most frequent error"]}
          />
          <tbody>
            {totals.map((total) => (
              <RouteRow key={total.routeId} total={total} />
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

function RouteRow({ total: { routeId, route, delivered, failed, error } }: { total: RouteTotal }) {
  const ended = delivered + failed;
  const parts = [
    { label: "Delivered", n: delivered, colour: "bg-bar-delivered" },
    { label: "Failed", n: failed, colour: "bg-bar-failed" },
  ];
  return (
    <tr className="hover:bg-hover">
      <Cell className="max-w-48">
        {route === null ? (
          "a route that was deleted"
        ) : (
          <Link
            href={`/settings/service/routes/${routeId}` as Route}
            prefetch={false}
            className="hover:underline"
          >
            {route}
          </Link>
        )}
      </Cell>
      <Cell className={`w-full min-w-24 ${NOT_ON_PHONE}`}>
        <PartsBar parts={parts} label={partsLabel(parts)} title={partsLabel(parts)} />
      </Cell>
      <NumberCell n={delivered} />
      <NumberCell n={failed} />
      <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>
        {ended === 0 ? "–" : `${Math.round((delivered / ended) * 100)} %`}
      </Cell>
      <Cell className={NOT_ON_TABLET}>{error === null ? "none" : codeLabel(error).label}</Cell>
    </tr>
  );
}
