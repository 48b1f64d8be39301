import { Eraser } from "lucide-react";
import Link from "next/link";

/** What waits for this admin, and where to answer. */
export function ErasureNotice({ waiting }: { waiting: number }) {
  return (
    <section
      aria-label="Erasure to confirm"
      className="flex shrink-0 gap-2 border-b border-notice-border bg-notice px-3 py-2 sm:px-4 lg:px-6"
    >
      <Eraser size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <p className="min-w-0 wrap-anywhere">
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
      </p>
    </section>
  );
}
