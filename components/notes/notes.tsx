"use client";
import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { NoteForm } from "#components/notes/note-form";
import { NoteItem } from "#components/notes/note-item";
import { type About, type NoteScope, notesOf, notesPage } from "#components/notes/note-queries.ts";
import { ErrorPanel } from "#components/ui/error-panel";
import { ActionButton } from "#components/ui/form/action-button";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { NoteList } from "#lib/wire/console/note";

type Props = {
  campaign: NoteScope;
  about: About;
  initial?: NoteList | undefined;
  /** Opens with the form. */
  writes?: boolean;
};

/** What people wrote about a batch, a file, a plan or an alert, newest first, and a form for one more. */
export function Notes({ campaign, about, initial, writes = false }: Props) {
  const [isOpen, setOpen] = useState(writes);
  const query = useQuery({ ...notesOf(campaign, about), ...usePollPause(), initialData: initial });
  const { data, error } = query;
  if (!data) return error ? <ErrorPanel what="The notes could not be loaded" error={error} /> : null;
  const { notes, older, denied, homeCode } = data;
  const isWriting = isOpen && denied === null;
  return (
    <section aria-label="Notes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">Notes</h2>
        {notes.length === 0 && <span className="text-text-muted">None yet.</span>}
        {!isWriting && (
          <ActionButton size="small" denied={denied} onClick={() => setOpen(true)}>
            <StickyNote size={14} aria-hidden /> Add a note
          </ActionButton>
        )}
        <Link
          className="ml-auto text-text-accent hover:underline"
          href={notesPage(campaign)}
          prefetch={false}
        >
          Search all notes
        </Link>
      </div>
      {isWriting && <NoteForm {...{ campaign, about, homeCode }} onClose={() => setOpen(false)} />}
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <NoteItem key={note.id} {...{ campaign, note, about }} />
          ))}
        </ul>
      )}
      {older !== null && <p className="text-text-muted">Older notes are under Search all notes.</p>}
    </section>
  );
}
