import type { ReactNode } from "react";
import { FileDifferences } from "#components/approvals/file-differences";
import { FilePace, RunsOut } from "#components/approvals/file-state";
import { GoesAt } from "#components/approvals/goes-at";
import { Moment } from "#components/ui/moment";
import { isHeld } from "#lib/domain/files/held-file";
import type { ApprovalDetail } from "#lib/wire/console/approval";

/** What is known of a held file. */
export function FileFacts({ campaign, detail }: { campaign: string; detail: ApprovalDetail }) {
  const { file, languages, isOwn, forecast } = detail;
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1.5">
      <Fact name="Messages">
        <span className="flex flex-wrap gap-x-4 tabular-nums">
          {file.rows.toLocaleString("en")}
          {languages.map(({ language, count }) => (
            <span key={language} className="text-text-muted">
              <span className="capitalize">{language}</span> {count.toLocaleString("en")}
            </span>
          ))}
        </span>
      </Fact>
      {detail.sender && <Fact name="Sender">{detail.sender}</Fact>}
      <Fact name="Uploaded">
        <Moment at={file.askedAt} absolute /> by {isOwn ? "you" : file.by}
      </Fact>
      <FileDifferences campaign={campaign} detail={detail} />
      {file.sendAt && (
        <Fact name={isHeld(file.state) ? "Goes" : "Scheduled"}>
          <GoesAt at={file.sendAt} forecast={forecast} isTried={file.trial !== null && !file.trial.passed} />
        </Fact>
      )}
      {file.notAfter && (
        <Fact name="Not after">
          <Moment at={file.notAfter} absolute />
        </Fact>
      )}
      {file.pace && isHeld(file.state) && (
        <Fact name="Pace">
          <FilePace file={file} /> Chosen by {file.pace.by}.
        </Fact>
      )}
      {file.state === "waiting" && (
        <Fact name="Expires">
          <RunsOut at={file.expiresAt} />, <Moment at={file.expiresAt} absolute />. Then nothing is sent.
        </Fact>
      )}
      {file.decidedBy && file.decidedAt && (
        <Fact name={file.released ? "Released" : "Decided"}>
          <Moment at={file.decidedAt} absolute /> by {file.decidedBy}
          {file.released && ", without a second person"}
        </Fact>
      )}
      {file.reason && <Fact name="Reason">{file.reason}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
