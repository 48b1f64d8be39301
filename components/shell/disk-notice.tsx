import { HardDrive } from "lucide-react";
import Link from "next/link";
import { bytesInWords } from "#lib/domain/text/bytes-in-words";

type Props = { disk: { freeBytes: number; totalBytes: number } };

/** How much is left, what happens when nothing is, and where to see what uses the space. */
export function DiskNotice({ disk }: Props) {
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
