"use client";
import { useQuery } from "@tanstack/react-query";
import { BindList } from "#components/routes/page/bind-list";
import { CallbackAddress } from "#components/routes/page/callback-address";
import { CodeTable } from "#components/routes/page/code-table";
import { EventList } from "#components/routes/page/event-list";
import { InboundList } from "#components/routes/page/inbound-list";
import { RouteCampaigns } from "#components/routes/page/route-campaigns";
import { RouteFacts } from "#components/routes/page/route-facts";
import { RouteNow } from "#components/routes/page/route-now";
import { TestMessages } from "#components/routes/page/test-messages";
import { UnmatchedList } from "#components/routes/page/unmatched-list";
import { routeQuery } from "#components/routes/route-queries.ts";
import { useStatesAnnounced } from "#components/routes/use-states-announced.ts";
import { ErrorPanel } from "#components/ui/error-panel";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { useGoOn } from "#lib/browser/use-go-on";
import type { RouteDetail } from "#lib/wire/service/route-detail";

type Props = { initial: RouteDetail; admin: boolean };

/** Everything known of one route. */
export function RouteView({ initial, admin }: Props) {
  const goOn = useGoOn();
  const { data: route, error } = useQuery({
    ...routeQuery(initial.routeId),
    ...usePollPause(),
    initialData: initial,
  });
  useStatesAnnounced([route]);
  return (
    <>
      {error && (
        <ErrorPanel
          what="The route could not be loaded"
          works="What follows is as it was last read."
          error={error}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <RouteNow route={route} admin={admin} onDeleted={() => goOn("/settings/service/routes")} />
          <BindList binds={route.bindList} />
          <CodeTable route={route} admin={admin} />
          <InboundList messages={route.inbound} />
          <UnmatchedList receipts={route.unmatchedReceipts} />
          <EventList events={route.events} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <TestMessages route={route} admin={admin} />
          {route.callbackUrl && <CallbackAddress route={route} url={route.callbackUrl} />}
          <RouteFacts route={route} admin={admin} />
          <RouteCampaigns campaigns={route.campaignList} />
        </div>
      </div>
    </>
  );
}
