"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/form/button";
import { EndNotice } from "#components/uploads/send/end-notice";
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
            href={`/campaigns/${place.campaign}/batches/${encodeURIComponent(upload.batchId)}`}
          >
            Open the batch
          </Link>,
        ]}
      >
        The batch has been found, so do not send the file again.
      </EndNotice>
    );
  }
  if (upload.state === "unclear" || upload.state === "accepted")
    return <Unclear upload={upload} actions={[again, other]} />;
  const { title, text, mayRepeat } = outcomeWords(upload);
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
