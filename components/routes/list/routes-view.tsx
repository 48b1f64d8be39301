"use client";
import { useQuery } from "@tanstack/react-query";
import { RouteRows } from "#components/routes/list/route-rows";
import { AddRoute, RoutesEmpty } from "#components/routes/list/routes-empty";
import { routesQuery } from "#components/routes/route-queries.ts";
import { useStatesAnnounced } from "#components/routes/use-states-announced.ts";
import { ErrorPanel } from "#components/ui/error-panel";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { RouteList } from "#lib/wire/service/route-summary";

/** Every route of this service as it is now. */
export function RoutesView({ admin, initial }: { admin: boolean; initial: RouteList }) {
  const { data, error } = useQuery({ ...routesQuery, ...usePollPause(), initialData: initial });
  const { routes, simulator, asOf } = data;
  useStatesAnnounced(routes);
  return (
    <>
      {error && (
        <ErrorPanel
          what="The routes could not be loaded"
          works="The routes below are as they were last read."
          error={error}
        />
      )}
      {routes.length === 0 ? (
        <RoutesEmpty admin={admin} simulator={simulator} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-80 text-text-muted">
              {simulator
                ? "Campaigns without routes are carried by the simulator, which sends nothing to phones."
                : "Messages of campaigns without routes wait."}{" "}
              As of <Moment at={asOf} absolute />.
            </p>
            <AddRoute admin={admin} />
          </div>
          <RouteRows routes={routes} admin={admin} />
        </>
      )}
    </>
  );
}
