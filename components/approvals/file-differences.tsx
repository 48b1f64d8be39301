import Link from "next/link";
import { sinceLastLabel } from "#components/approvals/since-last-label.ts";
import { Moment } from "#components/ui/moment";
import type { ApprovalDetail } from "#lib/wire/console/approval";

/** What was changed in a file before it came here, and how it differs from the last one that was sent; of a list of facts. */
export function FileDifferences({ campaign, detail }: { campaign: string; detail: ApprovalDetail }) {
  const { changes, last } = detail;
  const label = sinceLastLabel(detail);
  return (
    <>
      <dt className="text-text-muted">Changed</dt>
      <dd className="wrap-anywhere">
        {changes.length === 0 && "Nothing: it is the file that was chosen."}
        <ul className="list-disc pl-4">
          {changes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </dd>
      <dt className="text-text-muted">Last time</dt>
      <dd className="wrap-anywhere">
        {last && label ? (
          <>
            <p>
              {label.last}, in{" "}
              <Link
                className="text-text-accent underline"
                href={`/campaigns/${campaign}/approvals/${last.file.id}`}
              >
                {last.file.fileName}
              </Link>{" "}
              of <Moment at={last.file.askedAt} absolute />
            </p>
            <p>Now {label.now}.</p>
          </>
        ) : (
          "No file was approved and sent in this campaign before."
        )}
      </dd>
    </>
  );
}
