"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { deliveryQuery } from "#components/service/delivery/delivery-hold.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { DeliveryState } from "#lib/wire/service/hold";

const NoRouteNotice = dynamic(() => import("#components/shell/no-route-notice").then((m) => m.NoRouteNotice));

type Props = { initial: DeliveryState; admin: boolean };

/** On every screen of a production service that carries nothing: its messages wait until somebody gives it a route. */
export function NoRouteBanner({ initial, admin }: Props) {
  const { data } = useQuery({ ...deliveryQuery, ...usePollPause(), initialData: initial });
  return data.noRoute ? <NoRouteNotice admin={admin} /> : null;
}
