"use client";
import { StickyNote } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { titleOf } from "#components/alerts/alert-view.ts";
import { Button } from "#components/ui/form/button";
import { Dialog } from "#components/ui/popup/dialog";
import type { Alert } from "#lib/wire/console/alert";

const Notes = dynamic(() => import("#components/notes/notes").then((m) => m.Notes), { ssr: false });

/** Opens the notes on an alert, which has no page of its own. */
export function AlertNotes({ alert }: { alert: Alert }) {
  const [isOpen, setOpen] = useState(false);
  const { campaign, id } = alert;
  const title = titleOf(alert);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Notes on: ${title}`}>
        <StickyNote size={14} aria-hidden /> Notes{alert.notes > 0 && ` (${alert.notes})`}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <Notes
            campaign={campaign === null ? null : String(campaign)}
            about={{ kind: "alert", id: String(id) }}
          />
        </Dialog>
      )}
    </>
  );
}
