"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { diskQuery } from "#components/storage/storage-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { DiskState } from "#lib/wire/service/storage";

const DiskNotice = dynamic(() => import("#components/shell/disk-notice").then((m) => m.DiskNotice));

/** For admins, on every screen while the disk of the embedded database fills up. */
export function DiskBanner({ initial }: { initial: DiskState }) {
  const { data } = useQuery({ ...diskQuery, ...usePollPause(), initialData: initial });
  return data.disk?.isLow ? <DiskNotice disk={data.disk} /> : null;
}
