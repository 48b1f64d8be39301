"use client";
import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { NoteItem } from "#components/notes/note-item";
import { type NoteScope, notesQuery } from "#components/notes/note-queries.ts";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { Button, buttonClass } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { ShallowLink } from "#components/ui/shallow-link";
import { filterOf, withFilter, withPosition } from "#lib/browser/list-address";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { NoteList } from "#lib/wire/console/note";

/** `of` is the address that the server's answer is for. */
type Props = { campaign: NoteScope; initial: NoteList; of: string };

/** The notes of a campaign, or on alerts of routes, by their words, newest first. */
export function NotesView({ campaign, initial, of }: Props) {
  const params = new URLSearchParams(useSearchParams().toString());
  const asked = filterOf(params);
  const query = useQuery({
    ...notesQuery(campaign, asked),
    ...usePollPause(),
    initialData: asked === of ? initial : undefined,
  });
  const { notes, older } = query.data ?? initial;
  const q = params.get("q") ?? "";
  const search = (form: FormData) =>
    window.history.pushState(null, "", withFilter(params, { q: String(form.get("q")).trim() }) || "?");
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <Form problem={null} onSend={search} className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field
            key={q}
            label="Words"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={200}
            hint="Finds notes that hold each of these words, or words that begin with them."
          />
        </div>
        <Button type="submit" className="mb-5.5">
          Search
        </Button>
      </Form>
      {query.error && <ErrorPanel what="The notes could not be loaded" error={query.error} />}
      {notes.length === 0 && (
        <Empty icon={<StickyNote size={28} />} title={q ? "No note has these words" : "No notes yet"}>
          {campaign === null
            ? "Notes are written on the alerts of routes."
            : "Notes are written on the pages of batches, held files and retry plans, and on alerts."}
        </Empty>
      )}
      {notes.length > 0 && (
        <ul
          aria-label="Notes"
          aria-busy={query.isPlaceholderData}
          className="grid gap-4 rounded-lg border bg-surface p-4 aria-busy:opacity-60"
        >
          {notes.map((note) => (
            <NoteItem key={note.id} campaign={campaign} note={note} />
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        {params.has("before") && (
          <ShallowLink
            href={withPosition(params, { before: null })}
            className={buttonClass({ size: "small" })}
          >
            Latest
          </ShallowLink>
        )}
        {older !== null && (
          <ShallowLink
            href={withPosition(params, { before: String(older) })}
            className={buttonClass({ size: "small" })}
          >
            Older
          </ShallowLink>
        )}
      </div>
    </div>
  );
}
