import { CircleCheck } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { messagesRoute, type ShownRange } from "#components/overview/overview-range.ts";
import { Moment } from "#components/ui/moment";
import { batchLabel } from "#lib/domain/messages/batch-status-labels";
import { counted } from "#lib/domain/text/counted";
import type { BatchInNeed } from "#lib/wire/console/overview";

type Props = { campaign: string; batches: BatchInNeed[]; range: ShownRange };

/** Batches that need attention: with messages to retry, or in an unusual state. */
export function BatchesInNeed({ campaign, batches, range }: Props) {
  return (
    <section
      aria-label="Batches that need attention"
      className="grid content-start gap-2 rounded-lg border bg-surface p-4"
    >
      <h2 className="font-semibold">Batches that need attention</h2>
      {batches.length === 0 && (
        <p className="flex items-center gap-2 text-text-muted">
          <CircleCheck size={15} aria-hidden className="text-status-delivered" />
          No batches in this time range need attention.
        </p>
      )}
      <ul className="-mx-2 grid">
        {batches.map((batch) => (
          <li key={batch.id} className="grid gap-0.5 rounded-md px-2 py-1.5 hover:bg-hover">
            <Link
              href={`/campaigns/${campaign}/batches/${encodeURIComponent(batch.id)}` as Route}
              prefetch={false}
              title={batch.id}
              className="truncate font-medium hover:underline"
            >
              {batch.fileName ?? batch.id}
            </Link>
            <div className="flex flex-wrap justify-between gap-x-3 text-xs">
              <p className="text-text-muted">
                {why(batch)} · <Moment at={batch.createdAt} />
              </p>
              {batch.needsAction > 0 && (
                <Link
                  href={messagesRoute(campaign, { batch: batch.id, show: "needs_action" }, range)}
                  prefetch={false}
                  className="tabular-nums hover:underline"
                >
                  {counted(batch.needsAction, "message")} to retry
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function why({ why, status, failed }: BatchInNeed): string {
  if (why === "needs_action") return counted(failed, "failed message");
  if (why === "held") return "Held by a person";
  if (why === "enqueuing_long") return "Enqueuing for a long time";
  return batchLabel(status).label;
}
