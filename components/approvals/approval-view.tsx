"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { approvalQuery } from "#components/approvals/approval-queries.ts";
import { ApprovalState } from "#components/approvals/approval-state";
import { DecideFile } from "#components/approvals/decide-file";
import { FirstMessages } from "#components/approvals/first-messages";
import { ErrorPanel } from "#components/ui/error-panel";
import { buttonClass } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { counted } from "#lib/domain/text/counted";
import type { ApprovalDetail } from "#lib/wire/console/approval";

type Props = { campaign: string; id: string; initial: ApprovalDetail };

/** Shows a file's content and uploader, and the buttons to approve or decline it. */
export function ApprovalView({ campaign, id, initial }: Props) {
  const { data, error } = useQuery({
    ...approvalQuery(campaign, id),
    ...usePollPause(),
    initialData: initial,
  });
  const { file, languages } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error && <ErrorPanel what="The file could not be loaded" error={error} />}
      <section aria-label="File" className="grid gap-3 rounded-lg border bg-surface p-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{file.fileName}</h2>
          <ApprovalState file={file} />
        </div>
        <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1.5">
          <dt className="text-text-muted">Messages</dt>
          <dd className="flex flex-wrap gap-x-4 tabular-nums">
            {file.rows.toLocaleString("en")}
            {languages.map(({ language, count }) => (
              <span key={language} className="text-text-muted">
                <span className="capitalize">{language}</span> {count.toLocaleString("en")}
              </span>
            ))}
          </dd>
          <dt className="text-text-muted">Uploaded</dt>
          <dd className="wrap-anywhere">
            <Moment at={file.askedAt} absolute /> by {data.isOwn ? "you" : file.by}
          </dd>
          {file.state === "waiting" && (
            <>
              <dt className="text-text-muted">Expires</dt>
              <dd>
                <Moment at={file.expiresAt} absolute />. Then nothing is sent.
              </dd>
            </>
          )}
          {file.decidedBy && file.decidedAt && (
            <>
              <dt className="text-text-muted">Decided</dt>
              <dd className="wrap-anywhere">
                <Moment at={file.decidedAt} absolute /> by {file.decidedBy}
              </dd>
            </>
          )}
          {file.reason && (
            <>
              <dt className="text-text-muted">{file.state === "declined" ? "Reason" : "Note"}</dt>
              <dd className="wrap-anywhere">{file.reason}</dd>
            </>
          )}
        </dl>
        {file.batchId && (
          <div>
            <Link
              className={buttonClass({ look: "primary" })}
              href={`/campaigns/${campaign}/batches/${encodeURIComponent(file.batchId)}`}
            >
              Open the batch
            </Link>
          </div>
        )}
      </section>
      {file.state === "waiting" && <DecideFile campaign={campaign} detail={data} />}
      {file.state === "waiting" && <FirstMessages detail={data} />}
      {(file.state === "expired" || file.state === "declined") && (
        <p>
          {file.state === "expired"
            ? `Nobody approved ${counted(file.rows, "message")} in time, so nothing was sent.`
            : "Nothing was sent."}{" "}
          <Link className="text-text-accent underline" href={`/campaigns/${campaign}/upload`}>
            {file.state === "expired" ? "Upload the file again" : "Upload a corrected file"}
          </Link>
        </p>
      )}
    </div>
  );
}
