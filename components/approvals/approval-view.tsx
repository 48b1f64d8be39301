"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { endWords } from "#components/approvals/approval-labels.ts";
import { approvalQuery } from "#components/approvals/approval-queries.ts";
import { DecideFile } from "#components/approvals/decide-file";
import { FileFacts } from "#components/approvals/file-facts";
import { ApprovalState } from "#components/approvals/file-state";
import { FirstMessages } from "#components/approvals/first-messages";
import { HeldActions } from "#components/approvals/held-actions";
import { TrialPanel } from "#components/approvals/trial-panel";
import { Notes } from "#components/notes/notes";
import { ErrorPanel } from "#components/ui/error-panel";
import { buttonClass } from "#components/ui/form/button";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { isHeld, isMovable } from "#lib/domain/files/held-file";
import type { ApprovalDetail } from "#lib/wire/console/approval";

type Props = { campaign: string; id: string; initial: ApprovalDetail };

/** Shows a held file's content, uploader and time, and the buttons to decide on it, move it, send it or cancel it. */
export function ApprovalView({ campaign, id, initial }: Props) {
  const { data, error } = useQuery({
    ...approvalQuery(campaign, id),
    ...usePollPause(),
    initialData: initial,
  });
  const { file } = data;
  const end = endWords(file);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error && <ErrorPanel what="The file could not be loaded" error={error} />}
      <section aria-label="File" className="grid gap-3 rounded-lg border bg-surface p-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{file.fileName}</h2>
          <ApprovalState file={file} />
        </div>
        <FileFacts campaign={campaign} detail={data} />
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
        {isMovable(file.state) && <HeldActions campaign={campaign} detail={data} />}
      </section>
      {file.trial && <TrialPanel campaign={campaign} detail={data} trial={file.trial} />}
      {file.state === "waiting" && <DecideFile campaign={campaign} detail={data} />}
      {isHeld(file.state) && <FirstMessages detail={data} />}
      {end && (
        <p>
          {end.text}{" "}
          <Link className="text-text-accent underline" href={`/campaigns/${campaign}/upload`}>
            {end.link}
          </Link>
        </p>
      )}
      <div className="rounded-lg border bg-surface p-4">
        <Notes campaign={campaign} about={{ kind: "file", id }} />
      </div>
    </div>
  );
}
