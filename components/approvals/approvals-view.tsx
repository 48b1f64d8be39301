"use client";
import { useQuery } from "@tanstack/react-query";
import { FileClock } from "lucide-react";
import { approvalsQuery } from "#components/approvals/approval-queries.ts";
import { HeldFile } from "#components/approvals/held-file";
import { LaterRule } from "#components/approvals/later-rule";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { approvalRuleLabel } from "#lib/domain/approvals/approval";
import { isHeld } from "#lib/domain/files/held-file";
import type { ApprovalList, FileApproval } from "#lib/wire/console/approval";

/** Lists the campaign's files that wait for an approval or for their time, and the outcomes of earlier ones. */
export function ApprovalsView({ campaign, initial }: { campaign: string; initial: ApprovalList }) {
  const { data, error } = useQuery({ ...approvalsQuery(campaign), ...usePollPause(), initialData: initial });
  const { rule, later, files } = data;
  const waiting = files.filter(({ state }) => state === "waiting");
  const scheduled = files.filter(({ state }) => state !== "waiting" && isHeld(state));
  const ended = files.filter(({ state }) => !isHeld(state));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error && <ErrorPanel what="The files could not be loaded" error={error} />}
      <p className="text-text-muted">
        {approvalRuleLabel(rule)} An admin of the campaign can change that in Settings.
        {later && <LaterRule later={later} />}
      </p>
      {files.length === 0 ? (
        <Empty icon={<FileClock size={28} />} title="No file is held">
          Files that need an approval, or that are to be sent later, are kept here. Until then, nothing is
          sent.
        </Empty>
      ) : (
        <>
          <Files
            campaign={campaign}
            label="Waiting for approval"
            files={waiting}
            none="No file waits for an approval."
          />
          <Files
            campaign={campaign}
            label="Scheduled, or after first rows"
            files={scheduled}
            none="No file waits for its time."
          />
          {ended.length > 0 && <Files campaign={campaign} label="Ended" files={ended} none="" />}
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
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {files.map((file) => (
          <HeldFile key={file.id} campaign={campaign} file={file} />
        ))}
      </ul>
    </section>
  );
}
