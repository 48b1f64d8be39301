"use client";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button";

const load = () => import("#components/messages/export-dialog").then(({ ExportDialog }) => ExportDialog);
const ExportDialog = dynamic(load, { ssr: false });

type Props = { campaign: string; filter: string; words: string; count: string };

export function ExportButton(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        <Download size={13} aria-hidden /> <span className="max-sm:sr-only">Export</span>
      </Button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
