import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { subjectOf } from "#components/notes/note-labels.ts";
import { type About, type NoteScope, noteWrites } from "#components/notes/note-queries.ts";
import { ConfirmInPlace } from "#components/ui/confirm-in-place";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Moment } from "#components/ui/moment";
import { useWrite } from "#lib/browser/use-write";
import type { Note } from "#lib/wire/console/note";

type Props = { campaign: NoteScope; note: Note; about?: About };

/** A note as it was written, with its author. It names what it is about, unless that is the page's own. */
export function NoteItem({ campaign, note, about }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const { send, isPending, problem } = useWrite(
    noteWrites(useQueryClient(), campaign).remove,
    "Note deleted",
  );
  const subject = about?.kind === note.about.kind ? null : subjectOf(campaign, note.about);
  return (
    <li className="grid gap-0.5">
      <div className="flex flex-wrap items-center gap-x-1.5 text-xs text-text-muted">
        <span className="wrap-anywhere">{note.by},</span> <Moment at={note.at} />
        {subject && (
          <>
            {" on "}
            <Link className="wrap-anywhere text-text-accent hover:underline" href={subject.href as Route}>
              {subject.label}
            </Link>
          </>
        )}
        {note.deleteDenied === null && (
          <Button look="quiet" size="icon" aria-label="Delete note" onClick={() => setDeleting(true)}>
            <Trash2 size={14} aria-hidden />
          </Button>
        )}
      </div>
      <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      <FormProblem problem={problem} />
      {isDeleting && (
        <ConfirmInPlace
          question="The note is deleted for good, for everybody."
          confirm="Delete the note"
          isBusy={isPending}
          onKeep={() => setDeleting(false)}
          onConfirm={() => send(note)}
        />
      )}
    </li>
  );
}
