"use client";
import { StickyNote } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/form/button";
import { Dialog } from "#components/ui/popup/dialog";

const Notes = dynamic(() => import("#components/notes/notes").then((m) => m.Notes), { ssr: false });

/** Opens the notes on an alert, which has no page of its own. */
export function AlertNotes({ campaign, id, title }: { campaign: number; id: number; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Notes on: ${title}`}>
        <StickyNote size={14} aria-hidden /> Notes
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <Notes campaign={String(campaign)} about={{ kind: "alert", id: String(id) }} />
        </Dialog>
      )}
    </>
  );
}
