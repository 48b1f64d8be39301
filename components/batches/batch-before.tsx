import Link from "next/link";
import type { BatchDetail } from "#lib/wire/console/batch";

/** How much of it was delivered, beside the batch of the same text before it. */
export function BatchBefore({
  campaign,
  detail: { batch, before },
}: {
  campaign: string;
  detail: BatchDetail;
}) {
  if (!before) return null;
  const { delivered, total } = batch.progress;
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
      : {share(before)}, now {share({ delivered, total })} delivered
    </p>
  );
}

function share({ delivered, total }: { delivered: number; total: number }): string {
  // Of 100,000 messages, one that failed is not 100 %.
  const percent = Math.floor((delivered / total) * 1000) / 10;
  return `${percent.toLocaleString("en")} %`;
}
