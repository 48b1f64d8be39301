import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import type { DiskState, Storage } from "#lib/wire/service/storage";

const DISK_POLL_MS = 60_000;
const STORAGE_POLL_MS = 60_000;

/** Free space; the same for every screen. */
export const diskQuery = queryOptions({
  queryKey: ["service", "disk"],
  queryFn: ({ signal }) => getJson<DiskState>("/api/console/service/disk", signal),
  refetchInterval: DISK_POLL_MS,
});

export const storageQuery = queryOptions({
  queryKey: ["service", "storage"],
  queryFn: ({ signal }) => getJson<Storage>("/api/console/service/storage", signal),
  refetchInterval: STORAGE_POLL_MS,
});
