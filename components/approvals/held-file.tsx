import Link from "next/link";
import { endWords } from "#components/approvals/approval-labels.ts";
import { ApprovalState, FilePace, RunsOut } from "#components/approvals/file-state";
import { NoteMark } from "#components/notes/note-mark";
import { Moment } from "#components/ui/moment";
import { isHeld } from "#lib/domain/files/held-file";
import { counted } from "#lib/domain/text/counted";
import type { FileApproval } from "#lib/wire/console/approval";

/** How far the first rows are that go alone; null where none do. */
function trialWords({ state, trial }: FileApproval): string | null {
  // Of a halted file the reason has the figures.
  if (!trial || trial.passed || state === "halted" || !isHeld(state)) return null;
  const { first, rows } = trial;
  if (!first) return `Its first ${counted(rows, "row")} go alone.`;
  const of = `of the first ${counted(rows, "message")}`;
  const learnt = counted(first.answered, `${of} has a receipt`, `${of} have a receipt`);
  return `${learnt}, ${counted(first.failed, "has", "have")} failed.`;
}

/** A file of the list: its state, when it goes, and whose it is. */
export function HeldFile({ campaign, file }: { campaign: string; file: FileApproval }) {
  const { state, sendAt, notAfter } = file;
  return (
    <li className="grid gap-1 rounded-lg border bg-surface p-3 sm:px-4">
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
        <NoteMark n={file.notes} />
      </div>
      {isHeld(state) && (sendAt || notAfter || file.pace) && (
        <p className="wrap-anywhere">
          {sendAt && (
            <>
              Goes <Moment at={sendAt} absolute />
              {state === "waiting" && ", if it is approved"}
              {notAfter ? ", " : "."}
            </>
          )}
          {notAfter && (
            <>
              {sendAt ? "not after" : "Not after"} <Moment at={notAfter} absolute />.
            </>
          )}{" "}
          <FilePace file={file} />
        </p>
      )}
      <p className="text-xs wrap-anywhere text-text-muted">
        Uploaded <Moment at={file.askedAt} /> by {file.by}.{" "}
        {state === "waiting" && (
          <>
            <RunsOut at={file.expiresAt} />: it is not sent unless somebody approves it by{" "}
            <Moment at={file.expiresAt} absolute />.
          </>
        )}
        {file.decidedBy && file.decidedAt && (
          <>
            {file.released ? "Released without a second person" : "Decided"} <Moment at={file.decidedAt} /> by{" "}
            {file.decidedBy}.
          </>
        )}{" "}
        {trialWords(file)} {file.reason} {state === "missed" && endWords(file)?.text}
      </p>
    </li>
  );
}
