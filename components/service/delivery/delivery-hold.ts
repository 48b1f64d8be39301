import { queryOptions } from "@tanstack/react-query";
import { callJson, getJson } from "#lib/browser/api";
import type { DeliveryState, ReleaseRequest } from "#lib/wire/service/hold";

const PATH = "/api/console/service/delivery";
const POLL_MS = 10_000;
/** Interval while a worker fails the queued messages, which ends soon. */
const FAILING_POLL_MS = 2000;

/** Whether delivery is held; the same for every screen. */
export const deliveryQuery = queryOptions({
  queryKey: ["service", "delivery"],
  queryFn: ({ signal }) => getJson<DeliveryState>(PATH, signal),
  refetchInterval: ({ state: { data } }) => (data?.held && data.failing ? FAILING_POLL_MS : POLL_MS),
});

export const deliveryWrites = {
  hold: (reason: string) => callJson<DeliveryState>("PUT", PATH, { reason }),
  release: (request: ReleaseRequest) => callJson<DeliveryState>("DELETE", PATH, request),
};
