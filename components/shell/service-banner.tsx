"use client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { deliveryQuery } from "#components/service/delivery/delivery-hold.ts";
import { diskQuery } from "#components/storage/storage-queries.ts";
import { getJson } from "#lib/browser/api";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { WaitingErasures } from "#lib/wire/service/erasure";
import type { DeliveryState } from "#lib/wire/service/hold";
import type { DiskState } from "#lib/wire/service/storage";

const POLL_MS = 60_000;

/** Number of erasures that wait for this admin. */
const waitingErasuresQuery = queryOptions({
  queryKey: ["erasures", "waiting"],
  queryFn: ({ signal }) => getJson<WaitingErasures>("/api/console/erasures/waiting", signal),
  refetchInterval: POLL_MS,
});

// Loaded on demand, because few installations need one.
const ServiceNotices = dynamic(
  () => import("#components/shell/service-notices").then((m) => m.ServiceNotices),
  { loading: () => null },
);

type Props = {
  delivery: DeliveryState;
  /** Null if this person may not see it, as with erasures. */
  disk: DiskState | null;
  erasures: WaitingErasures | null;
  isAdmin: boolean;
};

/** Shown on every screen: states of the whole service that its readers should know. */
export function ServiceBanner(initial: Props) {
  const { isAdmin } = initial;
  const live = usePollPause();
  const { data: delivery } = useQuery({ ...deliveryQuery, ...live, initialData: initial.delivery });
  const { data: disk } = useQuery({
    ...diskQuery,
    ...live,
    initialData: initial.disk ?? undefined,
    enabled: initial.disk !== null,
  });
  const { data: erasures } = useQuery({
    ...waitingErasuresQuery,
    ...live,
    initialData: initial.erasures ?? undefined,
    enabled: initial.erasures !== null,
  });
  const lowDisk = disk?.disk?.isLow ? disk.disk : null;
  const waiting = erasures?.waiting ?? 0;
  if (!delivery.held && !delivery.noRoute && !lowDisk && waiting === 0) return null;
  return <ServiceNotices delivery={delivery} lowDisk={lowDisk} waiting={waiting} isAdmin={isAdmin} />;
}
