"use client";
import { useQuery } from "@tanstack/react-query";
import { FileCheck } from "lucide-react";
import Link from "next/link";
import { approvalsQuery } from "#components/approvals/approval-queries.ts";
import { ApprovalState } from "#components/approvals/approval-state";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { approvalRuleLabel } from "#lib/domain/approvals/approval";
import { counted } from "#lib/domain/text/counted";
import type { ApprovalList, FileApproval } from "#lib/wire/console/approval";

/** Lists the campaign's files that wait for approval, and the outcomes of earlier ones. */
export function ApprovalsView({ campaign, initial }: { campaign: string; initial: ApprovalList }) {
  const { data, error } = useQuery({ ...approvalsQuery(campaign), ...usePollPause(), initialData: initial });
  const { above, files } = data;
  const rule = above === null ? "No file of this campaign needs an approval." : approvalRuleLabel(above);
  const waiting = files.filter(({ state }) => state === "waiting");
  const others = files.filter(({ state }) => state !== "waiting");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error && <ErrorPanel what="The files could not be loaded" error={error} />}
      <p className="text-text-muted">{rule} An admin of the campaign can change that in Settings.</p>
      {files.length === 0 ? (
        <Empty icon={<FileCheck size={28} />} title="No file waits for an approval">
          Files that need one are kept here until an approver has looked at them. Until then, nothing is sent.
        </Empty>
      ) : (
        <>
          <Files campaign={campaign} label="Waiting" files={waiting} none="No file waits for an approval." />
          {others.length > 0 && <Files campaign={campaign} label="Before" files={others} none="" />}
        </>
      )}
    </div>
  );
}

type FilesProps = { campaign: string; label: string; files: FileApproval[]; none: string };

function Files({ campaign, label, files, none }: FilesProps) {
  return (
    <section aria-label={label} className="grid gap-2">
      <h2 className="text-base font-semibold">{label}</h2>
      {files.length === 0 && <p className="text-text-muted">{none}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {files.map((file) => (
          <li key={file.id} className="grid gap-1 rounded-lg border bg-surface p-3 sm:px-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                href={`/campaigns/${campaign}/approvals/${file.id}`}
                prefetch={false}
                className="min-w-0 truncate font-medium hover:underline"
              >
                {file.fileName}
              </Link>
              <ApprovalState file={file} />
              <span className="text-text-muted tabular-nums">{counted(file.rows, "row")}</span>
            </div>
            <p className="text-xs wrap-anywhere text-text-muted">
              Uploaded <Moment at={file.askedAt} /> by {file.by}.{" "}
              {file.state === "waiting" && (
                <>
                  It is not sent unless somebody approves it by <Moment at={file.expiresAt} absolute />.
                </>
              )}
              {file.decidedBy && file.decidedAt && (
                <>
                  Decided <Moment at={file.decidedAt} /> by {file.decidedBy}.
                </>
              )}{" "}
              {file.reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
