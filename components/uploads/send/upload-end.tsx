"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/form/button";
import { EndNotice } from "#components/uploads/send/end-notice";
import { outcomeLabel, searchWords } from "#components/uploads/send/upload-labels.ts";
import { sentLabel } from "#components/uploads/sent/sent-labels.ts";
import { uploadQuery } from "#components/uploads/upload-queries.ts";
import type { UploadStep } from "#components/uploads/use-upload.ts";
import { CallError } from "#lib/browser/api";
import type { SendTarget } from "#lib/browser/send-target";
import type { UploadRecord } from "#lib/wire/console/upload";

type Props = {
  step: Extract<UploadStep, { name: "ended" }>;
  target: SendTarget;
  onAgain: () => void;
  onOther: () => void;
};

/** Shows how an upload ended that made no batch, or none that is known. */
export function UploadEnd({ step, target, onAgain, onOther }: Props) {
  const { id, upload: answered, file } = step;
  const isOpen = answered === null || answered.state === "unclear" || answered.state === "accepted";
  const {
    data: asked,
    error,
    errorUpdateCount,
  } = useQuery({ ...uploadQuery(target.campaign, id), enabled: isOpen });
  const upload = asked ?? answered;
  // One 404 is not enough, because the upload's request may arrive after the first query.
  const neverArrived = !upload && error instanceof CallError && error.status === 404 && errorUpdateCount > 1;
  const other = <Button onClick={onOther}>Choose another file</Button>;
  const again = <Button onClick={onAgain}>Check and send it again</Button>;

  if (neverArrived) {
    return (
      <EndNotice tone="alarm" title="The file did not arrive" actions={[again, other]}>
        The console did not receive the file, so nothing was sent. You can send it again.
      </EndNotice>
    );
  }
  if (!upload || upload.state === "sending") {
    return (
      <EndNotice tone="notice" title="Do not upload again yet" actions={[]}>
        The connection to the console was lost. Checking what happened to {file.name}…
      </EndNotice>
    );
  }
  if (upload.state === "accepted" && upload.batchId) {
    return (
      <EndNotice
        tone="notice"
        title="Found: the service accepted the file"
        actions={[
          <Link
            key="open"
            className={buttonClass({ look: "primary" })}
            href={`/campaigns/${target.campaign}/batches/${encodeURIComponent(upload.batchId)}`}
          >
            Open the batch
          </Link>,
        ]}
      >
        The batch has been found, so do not send the file again.
      </EndNotice>
    );
  }
  if (upload.state === "waiting") {
    const { label } = sentLabel(upload);
    const isForApproval = upload.held === null || upload.held.state === "waiting";
    return (
      <EndNotice
        tone="notice"
        title={label}
        actions={[
          <Link
            key="open"
            className={buttonClass({ look: "primary" })}
            href={`/campaigns/${target.campaign}/approvals/${upload.id}`}
          >
            Follow the file
          </Link>,
          other,
        ]}
      >
        Nothing has been sent yet.{" "}
        {isForApproval
          ? "An approver of this campaign has 7 days to decide; you see the answer on the file's page."
          : "The file goes at its time. Until then you can move or cancel it on its page."}
      </EndNotice>
    );
  }
  if (upload.state === "accepted" && upload.search === null) {
    return (
      <EndNotice tone="notice" title="The file was sent, and its batch is not shown to you" actions={[other]}>
        The service's answer was lost, and a batch of this file name was found since. It may be somebody
        else's, so only those who see the whole campaign see it. Do not send the file again; ask an operator
        of this campaign.
      </EndNotice>
    );
  }
  if (upload.state === "unclear" || upload.state === "accepted")
    return <Unclear upload={upload} actions={[again, other]} />;
  const { title, text, mayRepeat } = outcomeLabel(upload);
  return (
    <EndNotice tone="alarm" title={title} actions={mayRepeat ? [again, other] : [other]} upload={upload}>
      {text}
    </EndNotice>
  );
}

function Unclear({ upload, actions }: { upload: UploadRecord; actions: ReactNode[] }) {
  const { title, text } = searchWords(upload);
  const isOver = upload.search === "not_found";
  return (
    <EndNotice tone="notice" title={title} actions={isOver ? actions : []} upload={upload}>
      {text}
    </EndNotice>
  );
}
