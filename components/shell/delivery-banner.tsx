"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { deliveryQuery } from "#components/service/delivery/delivery-hold.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { DeliveryState } from "#lib/wire/service/hold";

const DeliveryNotice = dynamic(() =>
  import("#components/shell/delivery-notice").then((m) => m.DeliveryNotice),
);

/** On every screen while delivery is held. */
export function DeliveryBanner({ initial }: { initial: DeliveryState }) {
  const { data } = useQuery({ ...deliveryQuery, ...usePollPause(), initialData: initial });
  return data.held ? <DeliveryNotice held={data} /> : null;
}
