"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { storageQuery } from "#components/storage/storage-queries.ts";
import { StorageSummary } from "#components/storage/storage-summary";
import { StorageTable } from "#components/storage/storage-table";
import { ErrorPanel } from "#components/ui/error-panel";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { Storage } from "#lib/wire/service/storage";

const StorageMonths = dynamic(
  () => import("#components/storage/storage-months").then((m) => m.StorageMonths),
  { loading: () => null },
);

/** Shows the database's disk usage and how long everything is kept. */
export function StorageView({ initial }: { initial: Storage }) {
  const { data, error } = useQuery({ ...storageQuery, ...usePollPause(), initialData: initial });
  return (
    <>
      {error && <ErrorPanel what="The sizes could not be read again" error={error} />}
      <StorageSummary storage={data} />
      {data.months.length > 0 && <StorageMonths months={data.months} />}
      <StorageTable groups={data.groups} since={data.since} />
      <p className="text-xs text-text-muted">
        As of <Moment at={data.asOf} absolute />. Rows are PostgreSQL’s estimate.
      </p>
    </>
  );
}
