import Link from "next/link";
import { counted } from "#lib/domain/text/counted";
import type { BatchPart } from "#lib/wire/console/batch";

/** The other batches of the same file. */
export function BatchParts({ campaign, parts }: { campaign: string; parts: readonly BatchPart[] }) {
  return (
    <ul aria-label="Sent apart" className="grid gap-1">
      {parts.map(({ id, fileName, rows }) => (
        <li key={id} className="wrap-anywhere">
          {counted(rows, "row")} of the same file sent apart:{" "}
          <Link
            className="text-text-accent"
            href={`/campaigns/${campaign}/batches/${encodeURIComponent(id)}`}
          >
            {fileName}
          </Link>
        </li>
      ))}
    </ul>
  );
}
