"use client";
import { useQuery } from "@tanstack/react-query";
import { HardDrive } from "lucide-react";
import Link from "next/link";
import { diskQuery } from "#components/storage/storage-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { bytesInWords } from "#lib/domain/text/bytes-in-words";
import type { DiskState } from "#lib/wire/service/storage";

/** For admins, on every screen while the disk of the embedded database fills up. */
export function DiskBanner({ initial }: { initial: DiskState }) {
  const { data } = useQuery({ ...diskQuery, ...usePollPause(), initialData: initial });
  const { disk } = data;
  if (!disk?.isLow) return null;
  return (
    <section
      aria-label="Disk almost full"
      className="flex shrink-0 gap-2 border-b border-notice-border bg-notice px-3 py-2 sm:px-4 lg:px-6"
    >
      <HardDrive size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <p className="min-w-0 wrap-anywhere">
        <strong>The disk of the database is almost full</strong>: {bytesInWords(disk.freeBytes)} of{" "}
        {bytesInWords(disk.totalBytes)} are free. When it is full, Redial stops. What uses the space is in{" "}
        <Link href="/settings/storage" className="whitespace-nowrap underline">
          Settings, Storage
        </Link>
        .
      </p>
    </section>
  );
}
