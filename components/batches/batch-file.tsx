import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { bytesLabel } from "#lib/domain/text/bytes-label";
import type { BatchFile as File } from "#lib/wire/console/batch";

/** Shows who uploaded and approved a batch's file, and its fingerprint. */
export function BatchFile({ file }: { file: File }) {
  const { by, at, bytes, fingerprint, approvedBy, approvedAt, releasedBecause, changes } = file;
  return (
    <div className="grid gap-1 text-text-muted">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 wrap-anywhere">
        <span>
          Uploaded by {by} <Moment at={at} absolute />
        </span>
        {approvedBy && approvedAt && (
          <span>
            {releasedBecause === null ? "Approved" : "Released without a second person"} by {approvedBy}{" "}
            <Moment at={approvedAt} absolute />
            {releasedBecause && ` because: ${releasedBecause}`}
          </span>
        )}
        <span title="Drop a file on Upload to see whether it is this one.">
          {bytesLabel(bytes)}, fingerprint {fingerprint}
          <CopyButton label="Copy fingerprint" text={fingerprint} />
        </span>
      </p>
      {changes.length > 0 && (
        <ul aria-label="Changed before it was sent" className="list-disc pl-4 wrap-anywhere">
          {changes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
