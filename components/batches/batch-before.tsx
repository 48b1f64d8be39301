import Link from "next/link";
import { beforeLabel } from "#components/batches/batch-before-label.ts";
import type * as wire from "#lib/wire/console/batch";

/** How much of it was delivered, beside the batch of the same text before it. */
export function BatchBefore({
  campaign,
  batch,
  before,
}: {
  campaign: string;
  batch: wire.ConsoleBatch;
  before: wire.BatchBefore;
}) {
  const { last, now } = beforeLabel(batch, before);
  return (
    <p className="text-text-muted">
      As{" "}
      <Link
        className="text-text-accent"
        href={`/campaigns/${campaign}/batches/${encodeURIComponent(before.id)}`}
        title={before.fileName ?? undefined}
      >
        last time
      </Link>
      : {last}, {now}
    </p>
  );
}
