import { HardDrive } from "lucide-react";
import Link from "next/link";
import { NoticeBar } from "#components/ui/notice-bar";
import { bytesInWords } from "#lib/domain/text/bytes-in-words";

type Props = { disk: { freeBytes: number; totalBytes: number } };

/** How much is left, what happens when nothing is, and where to see what uses the space. */
export function DiskNotice({ disk }: Props) {
  return (
    <NoticeBar label="Disk almost full" icon={HardDrive}>
      <strong>The disk of the database is almost full</strong>: {bytesInWords(disk.freeBytes)} of{" "}
      {bytesInWords(disk.totalBytes)} are free. When it is full, Redial stops. What uses the space is in{" "}
      <Link href="/settings/storage" className="whitespace-nowrap underline">
        Settings, Storage
      </Link>
      .
    </NoticeBar>
  );
}
