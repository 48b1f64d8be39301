"use client";
import { FileUp } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Button } from "#components/ui/form/button";
import { NoticeBar } from "#components/ui/notice-bar";
import { dismissLeftUpload, type LeftUpload } from "#components/uploads/left-uploads.ts";
import { outcomeLabel, searchWords } from "#components/uploads/send/upload-labels.ts";

/** Says how an upload ended, and where its file is now. */
export function LeftNotice({ upload }: { upload: LeftUpload }) {
  const { title, text, link } = leftLabel(upload);
  return (
    <NoticeBar label="A file that you sent" icon={FileUp}>
      <strong className="wrap-anywhere">{upload.fileName}</strong>: {title}. {text}{" "}
      {link && (
        <>
          <Link href={link.href as Route} className="whitespace-nowrap underline">
            {link.label}
          </Link>{" "}
        </>
      )}
      <Button size="small" look="quiet" onClick={() => dismissLeftUpload(upload)}>
        Dismiss
      </Button>
    </NoticeBar>
  );
}

type Words = { title: string; text: string; link?: { label: string; href: string } };

function leftLabel({ campaign, end }: LeftUpload): Words {
  const at = `/campaigns/${campaign}`;
  if (end.kind === "cancelled") return { title: "Cancelled", text: "Nothing was sent." };
  if (end.kind === "denied") return { title: "Not sent", text: end.error.message };
  const { upload } = end;
  if (upload?.state === "accepted" && upload.batchId) {
    const href = `${at}/batches/${encodeURIComponent(upload.batchId)}`;
    return { title: "The service accepted the file", text: "", link: { label: "Open the batch", href } };
  }
  if (upload?.state === "waiting") {
    const link = { label: "Follow the file", href: `${at}/approvals/${upload.id}` };
    return { title: "The console holds the file", text: "Nothing has been sent yet.", link };
  }
  if (upload && upload.state !== "unclear" && upload.state !== "accepted") return outcomeLabel(upload);
  const { title } = searchWords(upload ?? { search: "looking", fileName: "", rows: 0 });
  const text = "It is not known whether the service accepted the file. Its batch is in Batches if it did.";
  return { title, text, link: { label: "Batches", href: `${at}/batches` } };
}
