"use client";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleHelp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/form/button";
import { UploadDetails } from "#components/uploads/send/upload-details";
import { outcomeWords, searchWords } from "#components/uploads/send/upload-words.ts";
import { uploadQuery } from "#components/uploads/upload-queries.ts";
import type { UploadStep } from "#components/uploads/use-upload.ts";
import { CallError } from "#lib/browser/api";
import type { SendPlace } from "#lib/browser/send-place";
import type { UploadRecord } from "#lib/wire/console/upload";

type Props = {
  step: Extract<UploadStep, { name: "ended" }>;
  place: SendPlace;
  onAgain: () => void;
  onOther: () => void;
};

/** How an upload ended that led to no batch, or to none that is known. */
export function UploadEnd({ step, place, onAgain, onOther }: Props) {
  const { id, upload: answered, file } = step;
  const isOpen = answered === null || answered.state === "unclear" || answered.state === "accepted";
  const {
    data: asked,
    error,
    errorUpdateCount,
  } = useQuery({ ...uploadQuery(place.campaign, id), enabled: isOpen });
  const upload = asked ?? answered;
  // Asked twice, since the request may arrive after the question.
  const neverArrived = !upload && error instanceof CallError && error.status === 404 && errorUpdateCount > 1;
  const other = <Button onClick={onOther}>Choose another file</Button>;
  const again = <Button onClick={onAgain}>Check and send it again</Button>;

  if (neverArrived) {
    return (
      <End tone="alarm" title="The file did not arrive" actions={[again, other]}>
        The console did not receive the file, so nothing was sent. You can send it again.
      </End>
    );
  }
  if (!upload || upload.state === "sending") {
    return (
      <End tone="notice" title="Do not upload again yet" actions={[]}>
        The connection to the console was lost. Checking what happened to {file.name}…
      </End>
    );
  }
  if (upload.state === "accepted" && upload.batchId) {
    return (
      <End
        tone="notice"
        title="Found: the service accepted the file"
        actions={[
          <Link
            key="open"
            className={buttonClass({ look: "primary" })}
            href={`/campaigns/${place.campaign}/batches/${encodeURIComponent(upload.batchId)}`}
          >
            Open the batch
          </Link>,
        ]}
      >
        The batch has been found, so do not send the file again.
      </End>
    );
  }
  if (upload.state === "unclear" || upload.state === "accepted")
    return <Unclear upload={upload} actions={[again, other]} />;
  const { title, text, mayRepeat } = outcomeWords(upload);
  return (
    <End tone="alarm" title={title} actions={mayRepeat ? [again, other] : [other]} upload={upload}>
      {text}
    </End>
  );
}

function Unclear({ upload, actions }: { upload: UploadRecord; actions: ReactNode[] }) {
  const { title, text } = searchWords(upload);
  const isOver = upload.search === "not_found";
  return (
    <End tone="notice" title={title} actions={isOver ? actions : []} upload={upload}>
      {text}
    </End>
  );
}

type EndProps = {
  tone: "alarm" | "notice";
  title: string;
  children: ReactNode;
  actions: ReactNode[];
  upload?: UploadRecord;
};

function End({ tone, title, children, actions, upload }: EndProps) {
  const look = tone === "alarm" ? "border-alarm-border bg-alarm" : "border-notice-border bg-notice";
  const Icon = tone === "alarm" ? CircleAlert : CircleHelp;
  return (
    <section
      role="alert"
      aria-label="How the upload ended"
      className={`grid gap-3 rounded-lg border p-4 ${look}`}
    >
      <div className="flex items-start gap-2">
        <Icon
          size={18}
          aria-hidden
          className={`mt-0.5 shrink-0 ${tone === "alarm" ? "text-status-failed" : "text-status-overdue"}`}
        />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="max-w-3xl">{children}</p>
        </div>
      </div>
      {actions.length > 0 && <div className="flex flex-wrap gap-2">{actions}</div>}
      {upload && <UploadDetails upload={upload} />}
    </section>
  );
}
