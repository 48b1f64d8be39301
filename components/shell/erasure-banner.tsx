"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { waitingErasuresQuery } from "#components/erasure/waiting-erasures.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { WaitingErasures } from "#lib/wire/service/erasure";

const ErasureNotice = dynamic(() => import("#components/shell/erasure-notice").then((m) => m.ErasureNotice));

/** On an admin's every screen while the erasure of a number waits for them. */
export function ErasureBanner({ initial }: { initial: WaitingErasures }) {
  const { data } = useQuery({ ...waitingErasuresQuery, ...usePollPause(), initialData: initial });
  return data.waiting > 0 ? <ErasureNotice waiting={data.waiting} /> : null;
}
