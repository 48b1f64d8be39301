import { Eraser } from "lucide-react";
import Link from "next/link";
import { NoticeBar } from "#components/ui/notice-bar";

/** What waits for this admin, and where to answer. */
export function ErasureNotice({ waiting }: { waiting: number }) {
  return (
    <NoticeBar label="Erasure to confirm" icon={Eraser}>
      <strong>
        {waiting === 1
          ? "The erasure of a number waits for a second admin:"
          : `${waiting} erasures of numbers wait for a second admin:`}
      </strong>{" "}
      you may confirm or cancel in{" "}
      <Link href="/settings/erasure" className="whitespace-nowrap underline">
        Settings, Erase a number
      </Link>
      .
    </NoticeBar>
  );
}
