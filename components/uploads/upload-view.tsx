"use client";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import type { Route } from "next";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useDropzone } from "react-dropzone";
import { CheckProgress } from "#components/uploads/file/check-progress";
import { ChooseFile } from "#components/uploads/file/choose-file";
import { FileRules } from "#components/uploads/file/file-rules";
import { useDropOutside } from "#components/uploads/file/upload-drop-outside.ts";
import { SendingFile } from "#components/uploads/send/sending-file";
import { UploadEnd } from "#components/uploads/send/upload-end";
import { usePaste } from "#components/uploads/table/use-paste.ts";
import { uploadRulesQuery } from "#components/uploads/upload-queries.ts";
import { useUpload } from "#components/uploads/use-upload.ts";
import { announce } from "#lib/browser/announcer";
import { useTargetNow } from "#lib/browser/live/use-target-now";
import type { SendTarget } from "#lib/browser/send-target";
import { csvColumns } from "#lib/domain/csv/columns";
import type { UploadRules } from "#lib/wire/console/upload";

const CheckedFile = dynamic(
  () => import("#components/uploads/file/checked-file").then((m) => m.CheckedFile),
  {
    ssr: false,
  },
);

const WorkbookChoice = dynamic(
  () => import("#components/uploads/workbook/workbook-choice").then((m) => m.WorkbookChoice),
  { ssr: false },
);

const SentFiles = dynamic(() => import("#components/uploads/sent/sent-files").then((m) => m.SentFiles), {
  ssr: false,
});

/** The whole upload on one page: choose, check, preview, send. A file can be dropped anywhere on it. */
export function UploadView({
  target: drawn,
  initialRules,
}: {
  target: SendTarget;
  initialRules: UploadRules;
}) {
  const target = useTargetNow(drawn);
  const { campaign } = target;
  const router = useRouter();
  const { data: rules } = useQuery({ ...uploadRulesQuery(campaign), initialData: initialRules });
  const { step, choose, refuse, reset, send, cancelSending } = useUpload(target, rules, (made) => {
    const isHeld = "heldId" in made;
    announce(isHeld ? "The file is held until its time" : "The service accepted the file");
    const path = isHeld ? `approvals/${made.heldId}` : `batches/${encodeURIComponent(made.batchId)}`;
    router.push(`/campaigns/${campaign}/${path}` as Route);
  });
  const isKnown = rules.source !== "unknown";
  const isOpen = isKnown && step.name !== "sending";
  const { getRootProps, getInputProps, open, isDragActive, rootRef } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    // `disabled` would mark everything on the page as disabled.
    noDrag: !isOpen,
    onDrop: (accepted, rejected) => choose([...accepted, ...rejected.map(({ file }) => file)]),
  });
  useDropOutside(rootRef, isOpen ? choose : null);
  usePaste(isOpen ? { choose, refuse, columns: csvColumns(rules.variables) } : null);

  return (
    <div
      {...getRootProps({
        className: "relative grid grid-cols-[minmax(0,1fr)] content-start gap-4 min-h-[calc(100dvh-9rem)]",
      })}
    >
      {step.name === "choose" && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ChooseFile problem={step.problem} known={isKnown} denied={target.denied} onOpen={open} />
          <FileRules rules={rules} target={target} />
        </div>
      )}
      {step.name === "choose" && <SentFiles campaign={campaign} />}
      {step.name === "workbook" && (
        <WorkbookChoice
          key={`${step.file.name} ${step.file.lastModified}`}
          file={step.file}
          campaign={campaign}
          onFile={(csv, words, more) => choose([csv], [{ words, before: step.file, ...more }])}
          onProblem={refuse}
          onOther={open}
        />
      )}
      {step.name === "checking" && (
        <CheckProgress file={step.file} progress={step.progress} onCancel={reset} />
      )}
      {step.name === "checked" && (
        <CheckedFile
          key={step.summary.fingerprint}
          step={step}
          rules={rules}
          target={target}
          onOther={open}
          onFile={choose}
          onSend={send}
        />
      )}
      {step.name === "sending" && <SendingFile step={step} onCancel={cancelSending} />}
      {step.name === "ended" && (
        <UploadEnd
          step={step}
          target={target}
          onAgain={() => choose([step.file], step.changes)}
          onOther={open}
        />
      )}
      <input {...getInputProps({ "aria-label": "CSV file or workbook" })} />
      {isDragActive && (
        <div className="pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-selected/90">
          <p className="flex items-center gap-2 text-lg font-semibold">
            <FileDown size={20} aria-hidden /> Drop the file to check it
          </p>
        </div>
      )}
    </div>
  );
}
